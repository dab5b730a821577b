  %width_$first = arith.constant $width : index
  %rest_$first = arith.constant $rest : index
  %offset_$first = arith.constant $first : index
  %end_$first = arith.constant $next : index
  %factor_$first, %pivots_$next, %info_$next = scf.for %j = %zero_index to %width_$first step %one iter_args(%v = %panel_$first, %pivots = %pivots_$first, %info = %info_$first) -> (tensor<$widthx$restx$T>, !pivots, i32) {
    %column = array.index %v[%j] : tensor<$widthx$restx$T>
    %reduced = scf.for %k = %zero_index to %j step %one iter_args(%c = %column) -> (tensor<$restx$T>) {
      %top = array.index %c[%k] : tensor<$restx$T>
      %less = array.build (%i: index) {
        %e = array.index %c[%i] : tensor<$restx$T>
        %factor = array.index %v[%k, %i] : tensor<$widthx$restx$T>
        %product = arith.mulf %factor, %top : $T
        %d = arith.subf %e, %product : $T
        %is_below = arith.cmpi sgt, %i, %k : index
        %r = arith.select %is_below, %d, %e : $T
        array.yield %r : $T
      } : tensor<$restx$T>
      scf.yield %less : tensor<$restx$T>
    }
    %sizes = array.build (%i: index) {
      %e = array.index %reduced[%i] : tensor<$restx$T>
      %size = math.absf %e : $T
      %is_left = arith.cmpi sge, %i, %j : index
      %s = arith.select %is_left, %size, %never : $T
      array.yield %s : $T
    } : tensor<$restx$T>
    %p = array.argmax %sizes along 0 : tensor<$restx$T>
    %pivot = array.index %reduced[%p] : tensor<$restx$T>
    %upper = array.index %reduced[%j] : tensor<$restx$T>
    %moved = array.update %reduced[%p] to %upper : tensor<$restx$T>, $T
    %swapped = array.update %moved[%j] to %pivot : tensor<$restx$T>, $T
    %fails = arith.cmpf oeq, %pivot, %zero : $T
    %divisor = arith.select %fails, %unit, %pivot : $T
    %factors = array.build (%i: index) {
      %e = array.index %swapped[%i] : tensor<$restx$T>
      %q = arith.divf %e, %divisor : $T
      %is_below = arith.cmpi sgt, %i, %j : index
      %r = arith.select %is_below, %q, %e : $T
      array.yield %r : $T
    } : tensor<$restx$T>
    %rows = scf.for %k = %zero_index to %width_$first step %one iter_args(%w = %v) -> (tensor<$widthx$restx$T>) {
      %above = array.index %w[%k, %j] : tensor<$widthx$restx$T>
      %chosen = array.index %w[%k, %p] : tensor<$widthx$restx$T>
      %w1 = array.update %w[%k, %j] to %chosen : tensor<$widthx$restx$T>, $T
      %w2 = array.update %w1[%k, %p] to %above : tensor<$widthx$restx$T>, $T
      scf.yield %w2 : tensor<$widthx$restx$T>
    }
    %next = array.update %rows[%j] to %factors : tensor<$widthx$restx$T>, tensor<$restx$T>
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
    scf.yield %next, %next_pivots, %state : tensor<$widthx$restx$T>, !pivots, i32
  }
  // Whole rows are swapped in place.
  %order_$next, %swapped_$first = scf.for %j = %offset_$first to %end_$first step %one iter_args(%order = %order_$first, %y = %x_$first) -> (!order, !a) {
    %number32 = array.index %pivots_$next[%j] : !pivots
    %number = arith.index_cast %number32 : i32 to index
    %p = arith.subi %number, %one : index
    %upper_row = array.index %order[%j] : !order
    %chosen_row = array.index %order[%p] : !order
    %moved_rows = array.update %order[%j] to %chosen_row : !order, index
    %next_order = array.update %moved_rows[%p] to %upper_row : !order, index
    %upper, %chosen = array.build (%c: index) {
      %u = array.index %y[%j, %c] : !a
      %e = array.index %y[%p, %c] : !a
      array.yield %u, %e : $T, $T
    } : !row, !row
    %moved = array.update %y[%j] to %chosen : !a, !row
    %next = array.update %moved[%p] to %upper : !a, !row
    scf.yield %next_order, %next : !order, !a
  }
  %left_$first = scf.for %i = %zero_index to %rest_$first step %one iter_args(%y = %swapped_$first) -> (!a) {
    %row = scf.for %c = %zero_index to %width_$first step %one iter_args(%z = %y) -> (!a) {
      %e = array.index %factor_$first[%c, %i] : tensor<$widthx$restx$T>
      %next = array.update %z[%i + $first, %c + $first] to %e : !a, $T
      scf.yield %next : !a
    }
    scf.yield %row : !a
  }
