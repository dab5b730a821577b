  // The order of the rows after all later swaps.
  %final_$first = array.build (%i: index) {
    %inner = array.index $inner[%i - $width] : tensor<$lessxindex>
    %later = arith.addi %inner, %width_$first : index
    %is_top = arith.cmpi slt, %i, %width_$first : index
    %at = arith.select %is_top, %i, %later : index
    %from = array.index %order_$first[%at] : tensor<$restxindex>
    array.yield %from : index
  } : tensor<$restxindex>
