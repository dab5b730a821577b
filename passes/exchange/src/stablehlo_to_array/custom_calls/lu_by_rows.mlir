!a = tensor<$Nx$Mx$T>
!column = tensor<$Nx$T>
!row = tensor<$Mx$T>
!order = tensor<$Nxindex>
!pivots = tensor<$Kxi32>
// Returns both factors in one matrix, the swaps of rows, numbered from 1, the number of the first
// pivot that is 0, and the order of the rows.
func.func private @$L.lu_$S(%a: !a) -> (!a, !pivots, i32, !order) attributes {cotan.jvp = @$L.lu_jvp_$S, cotan.vjp = @$L.lu_vjp_$S} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant $K : index
  %rest = arith.constant $N : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %never = arith.constant -1.0 : $T
  %success = arith.constant 0 : i32
  %rows = array.iota along 0 : !order
  %none = arith.constant dense<0> : !pivots
  %lu, %pivots, %info, %order = scf.for %k = %first to %steps step %one iter_args(%x = %a, %pivots = %none, %info = %success, %order = %rows) -> (!a, !pivots, i32, !order) {
    %sizes = array.build (%i: index) {
      %e = array.index %x[%i, %k] : !a
      %size = math.absf %e : $T
      %is_left = arith.cmpi sge, %i, %k : index
      %s = arith.select %is_left, %size, %never : $T
      array.yield %s : $T
    } : !column
    %p = array.argmax %sizes along 0 : !column
    %upper, %chosen = array.build (%j: index) {
      %u = array.index %x[%k, %j] : !a
      %e = array.index %x[%p, %j] : !a
      array.yield %u, %e : $T, $T
    } : !row, !row
    %moved = array.update %x[%k] to %chosen : !a, !row
    %swapped = array.update %moved[%p] to %upper : !a, !row
    %upper_row = array.index %order[%k] : !order
    %chosen_row = array.index %order[%p] : !order
    %moved_rows = array.update %order[%k] to %chosen_row : !order, index
    %next_order = array.update %moved_rows[%p] to %upper_row : !order, index
    %number = arith.addi %p, %one : index
    %number32 = arith.index_cast %number : index to i32
    %next_pivots = array.update %pivots[%k] to %number32 : !pivots, i32
    %pivot = array.index %chosen[%k] : !row
    %fails = arith.cmpf oeq, %pivot, %zero : $T
    %is_new = arith.cmpi eq, %info, %success : i32
    %is_first = arith.andi %fails, %is_new : i1
    %failure = arith.addi %k, %one : index
    %failure32 = arith.index_cast %failure : index to i32
    %state = arith.select %is_first, %failure32, %info : i32
    %divisor = arith.select %fails, %unit, %pivot : $T
    %below = arith.addi %k, %one : index
    %next = scf.for %i = %below to %rest step %one iter_args(%y = %swapped) -> (!a) {
      %entry = array.index %y[%i, %k] : !a
      %factor = arith.divf %entry, %divisor : $T
      %row = array.build (%j: index) {
        %e = array.index %y[%i, %j] : !a
        %right = array.index %chosen[%j] : !row
        %product = arith.mulf %factor, %right : $T
        %d = arith.subf %e, %product : $T
        %is_right = arith.cmpi sgt, %j, %k : index
        %is_factor = arith.cmpi eq, %j, %k : index
        %lower = arith.select %is_factor, %factor, %e : $T
        %v = arith.select %is_right, %d, %lower : $T
        array.yield %v : $T
      } : !row
      %changed = array.update %y[%i] to %row : !a, !row
      scf.yield %changed : !a
    }
    scf.yield %next, %next_pivots, %state, %next_order : !a, !pivots, i32, !order
  }
  return %lu, %pivots, %info, %order : !a, !pivots, i32, !order
}
