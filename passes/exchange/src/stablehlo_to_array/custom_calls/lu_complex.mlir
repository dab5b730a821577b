!e = complex<$T>
!a = tensor<$Nx$Mxcomplex<$T>>
!column = tensor<$Nx$T>
!row = tensor<$Mxcomplex<$T>>
!order = tensor<$Nxindex>
!pivots = tensor<$Kxi32>
// Returns both factors in one matrix, the swaps of rows, numbered from 1, the number of the first
// pivot that is 0, and the order of the rows. A pivot has the largest sum of absolute values of both parts.
func.func private @$L.lu_$Sxc(%a: !a) -> (!a, !pivots, i32, !order) {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant $K : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %never = arith.constant -1.0 : $T
  %success = arith.constant 0 : i32
  %whole = complex.create %unit, %zero : !e
  %rows = array.iota along 0 : !order
  %none = arith.constant dense<0> : !pivots
  %lu, %pivots, %info, %order = scf.for %k = %first to %steps step %one iter_args(%x = %a, %pivots = %none, %info = %success, %order = %rows) -> (!a, !pivots, i32, !order) {
    %sizes = array.build (%i: index) {
      %e = array.index %x[%i, %k] : !a
      %re = complex.re %e : !e
      %im = complex.im %e : !e
      %re_size = math.absf %re : $T
      %im_size = math.absf %im : $T
      %size = arith.addf %re_size, %im_size : $T
      %is_left = arith.cmpi sge, %i, %k : index
      %s = arith.select %is_left, %size, %never : $T
      array.yield %s : $T
    } : !column
    %p = array.argmax %sizes along 0 : !column
    %upper = array.index %x[%k] : !a
    %chosen = array.index %x[%p] : !a
    %moved = array.update %x[%k] to %chosen : !a, !row
    %swapped = array.update %moved[%p] to %upper : !a, !row
    %upper_row = array.index %order[%k] : !order
    %chosen_row = array.index %order[%p] : !order
    %moved_rows = array.update %order[%k] to %chosen_row : !order, index
    %next_order = array.update %moved_rows[%p] to %upper_row : !order, index
    %number = arith.addi %p, %one : index
    %number32 = arith.index_cast %number : index to i32
    %next_pivots = array.update %pivots[%k] to %number32 : !pivots, i32
    %pivot = array.index %swapped[%k, %k] : !a
    %length = complex.abs %pivot : !e
    %fails = arith.cmpf oeq, %length, %zero : $T
    %is_new = arith.cmpi eq, %info, %success : i32
    %is_first = arith.andi %fails, %is_new : i1
    %failure = arith.addi %k, %one : index
    %failure32 = arith.index_cast %failure : index to i32
    %state = arith.select %is_first, %failure32, %info : i32
    %divisor = arith.select %fails, %whole, %pivot : !e
    %next = array.build (%i: index, %j: index) {
      %e = array.index %swapped[%i, %j] : !a
      %below = array.index %swapped[%i, %k] : !a
      %right = array.index %swapped[%k, %j] : !a
      %factor = complex.div %below, %divisor : !e
      %product = complex.mul %factor, %right : !e
      %rest = complex.sub %e, %product : !e
      %is_below = arith.cmpi sgt, %i, %k : index
      %is_right = arith.cmpi sgt, %j, %k : index
      %is_factor = arith.cmpi eq, %j, %k : index
      %lower = arith.select %is_factor, %factor, %e : !e
      %inner = arith.select %is_right, %rest, %lower : !e
      %v = arith.select %is_below, %inner, %e : !e
      array.yield %v : !e
    } : !a
    scf.yield %next, %next_pivots, %state, %next_order : !a, !pivots, i32, !order
  }
  return %lu, %pivots, %info, %order : !a, !pivots, i32, !order
}
