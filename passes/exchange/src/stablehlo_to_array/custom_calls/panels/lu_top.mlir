  %products_$first = array.contract %left_$first, %left_$first over [$first] by [affine_map<(d0, d1, d2) -> (d0 + $first, d2)>, affine_map<(d0, d1, d2) -> (d2, d1 + $next)>] : !a, !a -> tensor<$widthx$rightx$T>
  %rows_$first = array.slice %left_$first from [$first, $next] : !a -> tensor<$widthx$rightx$T>
  %above_$first = arith.subf %rows_$first, %products_$first : tensor<$widthx$rightx$T>
