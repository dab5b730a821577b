!z = tensor<$Nx$Mx$T>
!row = tensor<$Mx$T>
!values = tensor<$Nx$T>
// Rotates rows `i` and `i + 1` for ascending `i` from `low` to `high - 1`. The row that the next
// rotation changes again is held apart.
func.func private @$L.sweep_$S(%z: !z, %cosines: !values, %sines: !values, %low: index, %high: index) -> !z attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %start = array.build (%j: index) {
    %e = array.index %z[%low, %j] : !z
    array.yield %e : $T
  } : !row
  %x, %last = scf.for %i = %low to %high step %one iter_args(%x = %z, %row = %start) -> (!z, !row) {
    %c = array.index %cosines[%i] : !values
    %s = array.index %sines[%i] : !values
    %done, %next_row = array.build (%j: index) {
      %e = array.index %row[%j] : !row
      %f = array.index %x[%i + 1, %j] : !z
      %ce = arith.mulf %c, %e : $T
      %sf = arith.mulf %s, %f : $T
      %cf = arith.mulf %c, %f : $T
      %se = arith.mulf %s, %e : $T
      %d = arith.addf %ce, %sf : $T
      %n = arith.subf %cf, %se : $T
      array.yield %d, %n : $T, $T
    } : !row, !row
    %next = array.update %x[%i] to %done : !z, !row
    scf.yield %next, %next_row : !z, !row
  }
  %r = array.update %x[%high] to %last : !z, !row
  return %r : !z
}
// Returns the first row of the block that ends in row `high`: no element beside the diagonal of the
// block is small. Element `i` of `beside` is between rows `i - 1` and `i`.
func.func private @$L.first_row_$S(%diagonal: !values, %beside: !values, %high: index) -> index attributes {cotan.smooth} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus_one = arith.constant -1 : index
  %precision = arith.constant $EPSILON : $T
  %low = scf.while (%m = %high) : (index) -> index {
    %is_inside = arith.cmpi sgt, %m, %zero : index
    %above = arith.addi %m, %minus_one : index
    %before = arith.maxsi %above, %zero : index
    %b = array.index %beside[%m] : !values
    %p = array.index %diagonal[%before] : !values
    %q = array.index %diagonal[%m] : !values
    %b_size = math.absf %b : $T
    %p_size = math.absf %p : $T
    %q_size = math.absf %q : $T
    %sum = arith.addf %p_size, %q_size : $T
    %limit = arith.mulf %precision, %sum : $T
    %is_large = arith.cmpf ogt, %b_size, %limit : $T
    %more = arith.andi %is_inside, %is_large : i1
    scf.condition(%more) %m : index
  } do {
  ^bb0(%m: index):
    %next = arith.addi %m, %minus_one : index
    scf.yield %next : index
  }
  return %low : index
}
