  // The columns of the first panel are rows here.
  %panel_$first = array.build (%c: index, %i: index) {
    %e = array.index %x_$first[%i, %c] : !a
    array.yield %e : $T
  } : tensor<$widthx$restx$T>
