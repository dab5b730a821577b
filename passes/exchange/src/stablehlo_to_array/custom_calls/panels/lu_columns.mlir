  // Columns from $first on are rows here, less the products of the factors that are known.
  %known_$first = array.contract %x_$first, %x_$first over [$first] by [affine_map<(d0, d1, d2) -> (d2, d0 + $first)>, affine_map<(d0, d1, d2) -> (d1 + $first, d2)>] : !a, !a -> tensor<$widthx$restx$T>
  %panel_$first = array.build (%c: index, %i: index) {
    %e = array.index %x_$first[%i + $first, %c + $first] : !a
    %s = array.index %known_$first[%c, %i] : tensor<$widthx$restx$T>
    %d = arith.subf %e, %s : $T
    array.yield %d : $T
  } : tensor<$widthx$restx$T>
