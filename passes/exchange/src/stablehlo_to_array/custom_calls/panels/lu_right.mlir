  // The rows of the pivots in the columns to the right.
  %none_$first = arith.constant dense<0.0> : tensor<$widthx$rightx$T>
  %right_$first = scf.for %j = %zero_index to %width_$first step %one iter_args(%v = %none_$first) -> (tensor<$widthx$rightx$T>) {
    %factors = array.build (%k: index) {
      %e = array.index %factor_$first[%k, %j] : tensor<$widthx$restx$T>
      %is_left = arith.cmpi slt, %k, %j : index
      %f = arith.select %is_left, %e, %zero : $T
      array.yield %f : $T
    } : tensor<$widthx$T>
    %sum = array.contract %factors, %v over [$width] by [#entry, #rows] : tensor<$widthx$T>, tensor<$widthx$rightx$T> -> tensor<$rightx$T>
    %row = array.index %above_$first[%j] : tensor<$widthx$rightx$T>
    %d = arith.subf %row, %sum : tensor<$rightx$T>
    %next = array.update %v[%j] to %d : tensor<$widthx$rightx$T>, tensor<$rightx$T>
    scf.yield %next : tensor<$widthx$rightx$T>
  }
  %x_$next = scf.for %j = %zero_index to %width_$first step %one iter_args(%y = %left_$first) -> (!a) {
    %row = array.build (%c: index) {
      %e = array.index %y[%j + $first, %c] : !a
      %r = array.index %right_$first[%j, %c - $next] : tensor<$widthx$rightx$T>
      %is_right = arith.cmpi sge, %c, %end_$first : index
      %v = arith.select %is_right, %r, %e : $T
      array.yield %v : $T
    } : !row
    %next = array.update %y[%j + $first] to %row : !a, !row
    scf.yield %next : !a
  }
