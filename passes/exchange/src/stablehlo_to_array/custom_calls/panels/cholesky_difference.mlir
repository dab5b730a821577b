  %panel_$first = arith.subf %rows_$first, %product_$first : tensor<$widthx$restx$T>
