!z = tensor<$Nx$Nx$T>
!values = tensor<$Nx$T>
// Returns the shift of a step, the eigenvalue of the last two rows that is nearer to the last one,
// as its difference to the element `first` of the diagonal.
func.func private @$L.shift_$S(%first: $T, %p: $T, %q: $T, %b: $T) -> $T attributes {cotan.smooth} {
  %unit = arith.constant 1.0 : $T
  %two = arith.constant 2.0 : $T
  %gap = arith.subf %p, %q : $T
  %twice = arith.mulf %two, %b : $T
  %ratio = arith.divf %gap, %twice : $T
  %square = arith.mulf %ratio, %ratio : $T
  %more = arith.addf %square, %unit : $T
  %root = math.sqrt %more : $T
  %signed = math.copysign %root, %ratio : $T
  %divisor = arith.addf %ratio, %signed : $T
  %change = arith.divf %b, %divisor : $T
  %difference = arith.subf %first, %q : $T
  %start = arith.addf %difference, %change : $T
  return %start : $T
}
// Diagonalizes a tridiagonal matrix by implicit QR steps, which rotate rows of `z`. Returns the
// eigenvalues, the rotated rows, and 1 if the steps do not converge, otherwise 0.
func.func private @$L.implicit_qr_$S(%diagonal: !values, %beside: !values, %z: !z) -> (!values, !z, i32) attributes {cotan.smooth} {
  %zero_index = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus_one = arith.constant -1 : index
  %end = arith.constant $LAST : index
  %most = arith.constant $MOST : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %two = arith.constant 2.0 : $T
  %none = arith.constant dense<0.0> : !values
  %values, %rest, %rows, %high, %steps, %cs, %ss = scf.while (%d = %diagonal, %e = %beside, %x = %z, %high = %end, %steps = %zero_index, %cs = %none, %ss = %none) : (!values, !values, !z, index, index, !values, !values) -> (!values, !values, !z, index, index, !values, !values) {
    %is_inside = arith.cmpi sgt, %high, %zero_index : index
    %is_early = arith.cmpi slt, %steps, %most : index
    %more = arith.andi %is_inside, %is_early : i1
    scf.condition(%more) %d, %e, %x, %high, %steps, %cs, %ss : !values, !values, !z, index, index, !values, !values
  } do {
  ^bb0(%d: !values, %e: !values, %x: !z, %high: index, %steps: index, %cs: !values, %ss: !values):
    %low = func.call @$L.first_row_$S(%d, %e, %high) : (!values, !values, index) -> index
    %is_done = arith.cmpi eq, %high, %low : index
    %next_d, %next_e, %next_x, %next_high, %next_cs, %next_ss = scf.if %is_done -> (!values, !values, !z, index, !values, !values) {
      %before = arith.addi %high, %minus_one : index
      scf.yield %d, %e, %x, %before, %cs, %ss : !values, !values, !z, index, !values, !values
    } else {
      %before = arith.addi %high, %minus_one : index
      %top = array.index %d[%low] : !values
      %p = array.index %d[%before] : !values
      %q = array.index %d[%high] : !values
      %b = array.index %e[%high] : !values
      %start = func.call @$L.shift_$S(%top, %p, %q, %b) : ($T, $T, $T, $T) -> $T
      %rotated_d, %rotated_e, %g, %shift, %c, %s, %new_cs, %new_ss = scf.for %i = %low to %high step %one iter_args(%y = %d, %w = %e, %g = %start, %shift = %zero, %c = %unit, %s = %unit, %cosines = %cs, %sines = %ss) -> (!values, !values, $T, $T, $T, $T, !values, !values) {
        %old = array.index %w[%i + 1] : !values
        %f = arith.mulf %s, %old : $T
        %h = arith.mulf %c, %old : $T
        %next_c, %next_s, %r = func.call @$L.givens_$T(%g, %f) : ($T, $T) -> ($T, $T, $T)
        %this = array.index %y[%i] : !values
        %after = array.index %y[%i + 1] : !values
        %shifted = arith.subf %this, %shift : $T
        %apart = arith.subf %after, %shifted : $T
        %u = arith.mulf %apart, %next_s : $T
        %ch = arith.mulf %next_c, %h : $T
        %twice_ch = arith.mulf %two, %ch : $T
        %v = arith.addf %u, %twice_ch : $T
        %next_shift = arith.mulf %next_s, %v : $T
        %value = arith.addf %shifted, %next_shift : $T
        %cv = arith.mulf %next_c, %v : $T
        %next_g = arith.subf %cv, %h : $T
        %next_w = array.update %w[%i] to %r : !values, $T
        %next_y = array.update %y[%i] to %value : !values, $T
        %next_cosines = array.update %cosines[%i] to %next_c : !values, $T
        %next_sines = array.update %sines[%i] to %next_s : !values, $T
        scf.yield %next_y, %next_w, %next_g, %next_shift, %next_c, %next_s, %next_cosines, %next_sines : !values, !values, $T, $T, $T, $T, !values, !values
      }
      %old = array.index %rotated_d[%high] : !values
      %new = arith.subf %old, %shift : $T
      %new_d = array.update %rotated_d[%high] to %new : !values, $T
      %with_g = array.update %rotated_e[%high] to %g : !values, $T
      %new_e = array.update %with_g[%low] to %zero : !values, $T
      %new_x = func.call @$L.sweep_$S(%x, %new_cs, %new_ss, %low, %high) : (!z, !values, !values, index, index) -> !z
      scf.yield %new_d, %new_e, %new_x, %high, %new_cs, %new_ss : !values, !values, !z, index, !values, !values
    }
    %next_steps = arith.addi %steps, %one : index
    scf.yield %next_d, %next_e, %next_x, %next_high, %next_steps, %next_cs, %next_ss : !values, !values, !z, index, index, !values, !values
  }
  // Sums of NaN are not less than infinity.
  %fails = arith.cmpi sgt, %high, %zero_index : index
  %sizes = math.absf %values : !values
  %size = array.sum %sizes along 0 : !values
  %infinity = arith.constant $INFINITY : $T
  %is_lost = arith.cmpf uge, %size, %infinity : $T
  %is_wrong = arith.ori %fails, %is_lost : i1
  %info = arith.extui %is_wrong : i1 to i32
  return %values, %rows, %info : !values, !z, i32
}
