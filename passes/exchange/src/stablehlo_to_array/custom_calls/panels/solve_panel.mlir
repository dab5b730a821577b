  // Rows from $first on, less the products with the rows of `x` that are known.
  %rows_$first = array.slice %b from [$first, 0] : !b -> tensor<$widthx$Mx$T>
  %product_$first = array.contract %a, %x_$start over [$count] by [affine_map<(d0, d1, d2) -> (d0 + $first, d2 + $known)>, affine_map<(d0, d1, d2) -> (d2 + $known, d1)>] : !a, !b -> tensor<$widthx$Mx$T>
  %panel_$first = arith.subf %rows_$first, %product_$first : tensor<$widthx$Mx$T>
  %none_$first = arith.constant dense<0.0> : tensor<$widthx$Mx$T>
  %width_$first = arith.constant $width : index
  %last_$first = arith.constant $last : index
  %solved_$first = scf.for %step = %zero_index to %width_$first step %one iter_args(%v = %none_$first) -> (tensor<$widthx$Mx$T>) {
    %back = arith.subi %last_$first, %step : index
    %i = arith.addi %$at, %zero_index : index
    %factors = array.build (%k: index) {
      %entry = array.index %a[%i + $first, %k + $first] : !a
      %is_before = arith.cmpi $before, %k, %i : index
      %factor = arith.select %is_before, %entry, %zero : $T
      array.yield %factor : $T
    } : tensor<$widthx$T>
    %sum = array.contract %factors, %v over [$width] by [#entry, #rows] : tensor<$widthx$T>, tensor<$widthx$Mx$T> -> !row
    %right = array.index %panel_$first[%i] : tensor<$widthx$Mx$T>
    %rest = arith.subf %right, %sum : !row
    %pivot = $pivot
    %pivots = array.replicate %pivot along 0 : $T -> !row
    %new = arith.divf %rest, %pivots : !row
    %next = array.update %v[%i] to %new : tensor<$widthx$Mx$T>, !row
    scf.yield %next : tensor<$widthx$Mx$T>
  }
  %x_$next = scf.for %i = %zero_index to %width_$first step %one iter_args(%x = %x_$start) -> (!b) {
    %row = array.index %solved_$first[%i] : tensor<$widthx$Mx$T>
    %next = array.update %x[%i + $first] to %row : !b, !row
    scf.yield %next : !b
  }
