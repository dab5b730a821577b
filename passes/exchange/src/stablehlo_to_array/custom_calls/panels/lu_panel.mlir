  // Columns from $first on. Rows are not moved: an order of the rows has the swaps.
  %panel_$first = array.build (%c: index, %i: index) {
    %e = array.index %x_$first[%i, %c] : tensor<$restx$colsx$T>
    array.yield %e : $T
  } : tensor<$widthx$restx$T>
  %start_$first = arith.constant dense<0.0> : tensor<$widthx$restx$T>
  %free_$first = arith.constant dense<1.0> : tensor<$restx$T>
  %width_$first = arith.constant $width : index
  %offset_$first = arith.constant $first : index
  %rows_$first = array.iota along 0 : tensor<$restxindex>
  %l_$first, %u_$first, %used_$first, %order_$first, %pivots_$next, %info_$next = scf.for %j = %zero_index to %width_$first step %one iter_args(%l = %start_$first, %u = %start_$first, %free = %free_$first, %order = %rows_$first, %pivots = %pivots_$first, %info = %info_$first) -> (tensor<$widthx$restx$T>, tensor<$widthx$restx$T>, tensor<$restx$T>, tensor<$restxindex>, !pivots, i32) {
    %column = array.index %panel_$first[%j] : tensor<$widthx$restx$T>
    %reduced = scf.for %k = %zero_index to %j step %one iter_args(%c = %column) -> (tensor<$restx$T>) {
      %row = array.index %order[%k] : tensor<$restxindex>
      %top = array.index %c[%row] : tensor<$restx$T>
      %less = array.build (%i: index) {
        %e = array.index %c[%i] : tensor<$restx$T>
        %factor = array.index %l[%k, %i] : tensor<$widthx$restx$T>
        %product = arith.mulf %factor, %top : $T
        %d = arith.subf %e, %product : $T
        array.yield %d : $T
      } : tensor<$restx$T>
      scf.yield %less : tensor<$restx$T>
    }
    %sizes = array.build (%i: index) {
      %row = array.index %order[%i] : tensor<$restxindex>
      %e = array.index %reduced[%row] : tensor<$restx$T>
      %size = math.absf %e : $T
      %is_left = arith.cmpi sge, %i, %j : index
      %s = arith.select %is_left, %size, %never : $T
      array.yield %s : $T
    } : tensor<$restx$T>
    %p = array.argmax %sizes along 0 : tensor<$restx$T>
    %upper_row = array.index %order[%j] : tensor<$restxindex>
    %chosen_row = array.index %order[%p] : tensor<$restxindex>
    %moved = array.update %order[%j] to %chosen_row : tensor<$restxindex>, index
    %next_order = array.update %moved[%p] to %upper_row : tensor<$restxindex>, index
    %pivot = array.index %reduced[%chosen_row] : tensor<$restx$T>
    %fails = arith.cmpf oeq, %pivot, %zero : $T
    %divisor = arith.select %fails, %unit, %pivot : $T
    %next_free = array.update %free[%chosen_row] to %zero : tensor<$restx$T>, $T
    %factors = array.build (%i: index) {
      %e = array.index %reduced[%i] : tensor<$restx$T>
      %is_free = array.index %next_free[%i] : tensor<$restx$T>
      %is_below = arith.cmpf ogt, %is_free, %zero : $T
      %q = arith.divf %e, %divisor : $T
      %f = arith.select %is_below, %q, %zero : $T
      array.yield %f : $T
    } : tensor<$restx$T>
    %next_l = array.update %l[%j] to %factors : tensor<$widthx$restx$T>, tensor<$restx$T>
    %next_u = array.update %u[%j] to %reduced : tensor<$widthx$restx$T>, tensor<$restx$T>
    %position = arith.addi %p, %offset_$first : index
    %number = arith.addi %position, %one : index
    %number32 = arith.index_cast %number : index to i32
    %next_pivots = array.update %pivots[%j + $first] to %number32 : !pivots, i32
    %is_new = arith.cmpi eq, %info, %success : i32
    %is_first = arith.andi %fails, %is_new : i1
    %column_number = arith.addi %j, %offset_$first : index
    %failure = arith.addi %column_number, %one : index
    %failure32 = arith.index_cast %failure : index to i32
    %state = arith.select %is_first, %failure32, %info : i32
    scf.yield %next_l, %next_u, %next_free, %next_order, %next_pivots, %state : tensor<$widthx$restx$T>, tensor<$widthx$restx$T>, tensor<$restx$T>, tensor<$restxindex>, !pivots, i32
  }
