  // Rows from $first on, and the products of the rows above.
  %rows_$first = array.slice %upper from [$first, $first] : !a -> tensor<$widthx$restx$T>
  %product_$first = array.contract %u_$first, %u_$first over [$first] by [affine_map<(d0, d1, d2) -> (d2, d0 + $first)>, affine_map<(d0, d1, d2) -> (d2, d1 + $first)>] : !a, !a -> tensor<$widthx$restx$T>
  %start_$first = arith.constant dense<0.0> : tensor<$widthx$restx$T>
  %width_$first = arith.constant $width : index
