  // The other rows.
  %factors_$first = array.build (%c: index, %i: index) {
    %from = array.index %order_$first[%i + $width] : tensor<$restxindex>
    %e = array.index %l_$first[%c, %from] : tensor<$widthx$restx$T>
    array.yield %e : $T
  } : tensor<$widthx$lessx$T>
  %product_$first = array.contract %factors_$first, %right_$first over [$width] by [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<$widthx$lessx$T>, tensor<$widthx$rightx$T> -> tensor<$lessx$rightx$T>
  %x_$next = array.build (%i: index, %c: index) {
    %from = array.index %order_$first[%i + $width] : tensor<$restxindex>
    %e = array.index %x_$first[%from, %c + $width] : tensor<$restx$colsx$T>
    %p = array.index %product_$first[%i, %c] : tensor<$lessx$rightx$T>
    %d = arith.subf %e, %p : $T
    array.yield %d : $T
  } : tensor<$lessx$rightx$T>
