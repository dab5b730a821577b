  %end_$first = arith.constant $next : index
  %upper_$next = scf.for %i = %zero_index to %width_$first step %one iter_args(%v = %upper_$first) -> (!a) {
    %from = array.index %order_$first[%i] : tensor<$restxindex>
    %row = array.build (%c: index) {
      %at = arith.subi %c, %offset_$first : index
      %e = array.index %u_$first[%at, %from] : tensor<$widthx$restx$T>
      %right = array.index %right_$first[%i, %c - $next] : tensor<$widthx$rightx$T>
      %is_inside = arith.cmpi slt, %c, %end_$first : index
      %r = arith.select %is_inside, %e, %right : $T
      array.yield %r : $T
    } : !row
    %next = array.update %v[%i + $first] to %row : !a, !row
    scf.yield %next : !a
  }
