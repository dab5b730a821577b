  %panel_$first = scf.for %j = %zero_index to %width_$first step %one iter_args(%v = %start_$first) -> (tensor<$widthx$restx$T>) {
    %e = array.index %rows_$first[%j] : tensor<$widthx$restx$T>
    %p = array.index %product_$first[%j] : tensor<$widthx$restx$T>
    %d = arith.subf %e, %p : tensor<$restx$T>
    %next = array.update %v[%j] to %d : tensor<$widthx$restx$T>, tensor<$restx$T>
    scf.yield %next : tensor<$widthx$restx$T>
  }
