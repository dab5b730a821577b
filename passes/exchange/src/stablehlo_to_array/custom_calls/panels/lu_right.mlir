  // The rows of the pivots in the columns to the right.
  %none_$first = arith.constant dense<0.0> : tensor<$widthx$rightx$T>
  %right_$first = scf.for %j = %zero_index to %width_$first step %one iter_args(%v = %none_$first) -> (tensor<$widthx$rightx$T>) {
    %from = array.index %order_$first[%j] : tensor<$restxindex>
    %known = array.build (%k: index) {
      %f = array.index %l_$first[%k, %from] : tensor<$widthx$restx$T>
      array.yield %f : $T
    } : tensor<$widthx$T>
    %sum = array.contract %known, %v over [$width] by [#entry, #rows] : tensor<$widthx$T>, tensor<$widthx$rightx$T> -> tensor<$rightx$T>
    %row = array.build (%c: index) {
      %e = array.index %x_$first[%from, %c + $width] : tensor<$restx$colsx$T>
      %s = array.index %sum[%c] : tensor<$rightx$T>
      %d = arith.subf %e, %s : $T
      array.yield %d : $T
    } : tensor<$rightx$T>
    %next = array.update %v[%j] to %row : tensor<$widthx$rightx$T>, tensor<$rightx$T>
    scf.yield %next : tensor<$widthx$rightx$T>
  }
