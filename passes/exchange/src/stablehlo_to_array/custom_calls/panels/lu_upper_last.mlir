  %end_$first = arith.constant $next : index
  %upper_$next = scf.for %i = %zero_index to %width_$first step %one iter_args(%v = %upper_$first) -> (!a) {
    %from = array.index %order_$first[%i] : tensor<$restxindex>
    %row = array.build (%c: index) {
      %at = arith.subi %c, %offset_$first : index
      %e = array.index %u_$first[%at, %from] : tensor<$widthx$restx$T>
      array.yield %e : $T
    } : !row
    %next = array.update %v[%i + $first] to %row : !a, !row
    scf.yield %next : !a
  }
