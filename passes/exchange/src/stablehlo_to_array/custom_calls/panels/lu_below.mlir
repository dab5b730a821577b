  %below_$next = scf.for %j = %zero_index to %width_$first step %one iter_args(%v = %below_$first) -> (!below) {
    %row = array.build (%i: index) {
      %local = arith.subi %i, %offset_$first : index
      %from = array.index $order[%local] : tensor<$restxindex>
      %e = array.index %l_$first[%j, %from] : tensor<$widthx$restx$T>
      %is_left = arith.cmpi sge, %i, %offset_$first : index
      %r = arith.select %is_left, %e, %zero : $T
      array.yield %r : $T
    } : !column
    %next = array.update %v[%j + $first] to %row : !below, !column
    scf.yield %next : !below
  }
