!square = tensor<$Mx$Mx$T>
!values = tensor<$Mx$T>
// Returns the start of a step on rows from `low` to `high`. The shift is the smaller singular value
// of the last two rows. It is 0 if an element of the diagonal is 0 up to rounding; then the step
// moves it to the end.
func.func private @$L.step_begin_$Mx$Mx$T(%d: !values, %e: !values, %low: index, %high: index) -> ($T, i1) attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %two = arith.constant 2.0 : $T
  %infinity = arith.constant $INFINITY : $T
  %precision = arith.constant $EPSILON : $T
  %end = arith.addi %high, %one : index
  %least, %most = scf.for %i = %low to %end step %one iter_args(%least = %infinity, %most = %zero) -> ($T, $T) {
    %f = array.index %d[%i] : !values
    %size = math.absf %f : $T
    %less = arith.minimumf %least, %size : $T
    %more = arith.maximumf %most, %size : $T
    scf.yield %less, %more : $T, $T
  }
  %limit = arith.mulf %precision, %most : $T
  %is_singular = arith.cmpf ule, %least, %limit : $T
  %f = array.index %d[%high - 1] : !values
  %h = array.index %d[%high] : !values
  %g = array.index %e[%high] : !values
  %f_size = math.absf %f : $T
  %h_size = math.absf %h : $T
  %small = arith.minimumf %f_size, %h_size : $T
  %large = arith.maximumf %f_size, %h_size : $T
  %divisor = arith.select %is_singular, %unit, %large : $T
  %ratio = arith.divf %small, %divisor : $T
  %slope = arith.divf %g, %divisor : $T
  %sum = arith.addf %unit, %ratio : $T
  %difference = arith.subf %unit, %ratio : $T
  %square = arith.mulf %slope, %slope : $T
  %sum_square = arith.mulf %sum, %sum : $T
  %difference_square = arith.mulf %difference, %difference : $T
  %p = arith.addf %sum_square, %square : $T
  %q = arith.addf %difference_square, %square : $T
  %p_root = math.sqrt %p : $T
  %q_root = math.sqrt %q : $T
  %roots = arith.addf %p_root, %q_root : $T
  %twice = arith.mulf %two, %small : $T
  %shift = arith.divf %twice, %roots : $T
  %top = array.index %d[%low] : !values
  %top_size = math.absf %top : $T
  %sign = math.copysign %unit, %top : $T
  %nonzero = arith.select %is_singular, %unit, %top : $T
  %part = arith.divf %shift, %nonzero : $T
  %apart = arith.subf %top_size, %shift : $T
  %together = arith.addf %sign, %part : $T
  %start = arith.mulf %apart, %together : $T
  return %start, %is_singular : $T, i1
}
// Returns a bidiagonal matrix after a step of implicit QR, and the rotations of both sides.
func.func private @$L.qr_step_$Mx$Mx$T(%d: !values, %e: !values, %low: index, %high: index, %start: $T, %c1: !values, %s1: !values, %c2: !values, %s2: !values) -> (!values, !values, !values, !values, !values, !values) attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : $T
  %top = array.index %d[%low] : !values
  %right = array.index %e[%low + 1] : !values
  %y, %w, %f, %g, %this, %beside, %cosines1, %sines1, %cosines2, %sines2 = scf.for %i = %low to %high step %one iter_args(%y = %d, %w = %e, %f = %start, %g = %right, %this = %top, %beside = %right, %cosines1 = %c1, %sines1 = %s1, %cosines2 = %c2, %sines2 = %s2) -> (!values, !values, $T, $T, $T, $T, !values, !values, !values, !values) {
    %cr, %sr, %r = func.call @$L.givens_$T(%f, %g) : ($T, $T) -> ($T, $T, $T)
    %after = array.index %y[%i + 1] : !values
    %further = array.index %w[%i + 2] : !values
    %ct = arith.mulf %cr, %this : $T
    %sb = arith.mulf %sr, %beside : $T
    %h = arith.addf %ct, %sb : $T
    %cb = arith.mulf %cr, %beside : $T
    %st = arith.mulf %sr, %this : $T
    %k = arith.subf %cb, %st : $T
    %bulge = arith.mulf %sr, %after : $T
    %kept = arith.mulf %cr, %after : $T
    %cl, %sl, %new = func.call @$L.givens_$T(%h, %bulge) : ($T, $T) -> ($T, $T, $T)
    %ck = arith.mulf %cl, %k : $T
    %sk = arith.mulf %sl, %kept : $T
    %next_f = arith.addf %ck, %sk : $T
    %ckept = arith.mulf %cl, %kept : $T
    %sk2 = arith.mulf %sl, %k : $T
    %next_this = arith.subf %ckept, %sk2 : $T
    %next_g = arith.mulf %sl, %further : $T
    %next_beside = arith.mulf %cl, %further : $T
    %next_w = array.update %w[%i] to %r : !values, $T
    %next_y = array.update %y[%i] to %new : !values, $T
    %next_c1 = array.update %cosines1[%i] to %cr : !values, $T
    %next_s1 = array.update %sines1[%i] to %sr : !values, $T
    %next_c2 = array.update %cosines2[%i] to %cl : !values, $T
    %next_s2 = array.update %sines2[%i] to %sl : !values, $T
    scf.yield %next_y, %next_w, %next_f, %next_g, %next_this, %next_beside, %next_c1, %next_s1, %next_c2, %next_s2 : !values, !values, $T, $T, $T, $T, !values, !values, !values, !values
  }
  %new_d = array.update %y[%high] to %this : !values, $T
  %with_f = array.update %w[%high] to %f : !values, $T
  %new_e = array.update %with_f[%low] to %zero : !values, $T
  return %new_d, %new_e, %cosines1, %sines1, %cosines2, %sines2 : !values, !values, !values, !values, !values, !values
}
// Returns a bidiagonal matrix after a step with the shift 0, and the rotations of both sides.
func.func private @$L.qr_step_without_shift_$Mx$Mx$T(%d: !values, %e: !values, %low: index, %high: index, %c1: !values, %s1: !values, %c2: !values, %s2: !values) -> (!values, !values, !values, !values, !values, !values) attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %y, %w, %c, %cl, %sl, %cosines1, %sines1, %cosines2, %sines2 = scf.for %i = %low to %high step %one iter_args(%y = %d, %w = %e, %c = %unit, %cl = %unit, %sl = %zero, %cosines1 = %c1, %sines1 = %s1, %cosines2 = %c2, %sines2 = %s2) -> (!values, !values, $T, $T, $T, !values, !values, !values, !values) {
    %this = array.index %y[%i] : !values
    %after = array.index %y[%i + 1] : !values
    %beside = array.index %w[%i + 1] : !values
    %f = arith.mulf %this, %c : $T
    %next_c, %s, %r = func.call @$L.givens_$T(%f, %beside) : ($T, $T) -> ($T, $T, $T)
    %above = arith.mulf %sl, %r : $T
    %h = arith.mulf %cl, %r : $T
    %k = arith.mulf %after, %s : $T
    %next_cl, %next_sl, %new = func.call @$L.givens_$T(%h, %k) : ($T, $T) -> ($T, $T, $T)
    %next_w = array.update %w[%i] to %above : !values, $T
    %next_y = array.update %y[%i] to %new : !values, $T
    %next_c1 = array.update %cosines1[%i] to %next_c : !values, $T
    %next_s1 = array.update %sines1[%i] to %s : !values, $T
    %next_c2 = array.update %cosines2[%i] to %next_cl : !values, $T
    %next_s2 = array.update %sines2[%i] to %next_sl : !values, $T
    scf.yield %next_y, %next_w, %next_c, %next_cl, %next_sl, %next_c1, %next_s1, %next_c2, %next_s2 : !values, !values, $T, $T, $T, !values, !values, !values, !values
  }
  %last = array.index %y[%high] : !values
  %h = arith.mulf %last, %c : $T
  %new = arith.mulf %h, %cl : $T
  %above = arith.mulf %h, %sl : $T
  %new_d = array.update %y[%high] to %new : !values, $T
  %with_above = array.update %w[%high] to %above : !values, $T
  %new_e = array.update %with_above[%low] to %zero : !values, $T
  return %new_d, %new_e, %cosines1, %sines1, %cosines2, %sines2 : !values, !values, !values, !values, !values, !values
}
// Diagonalizes a bidiagonal matrix by implicit QR steps, which rotate rows of `ut` and `vt`. Returns
// the diagonal, the rotated rows, and 1 if the steps do not converge, otherwise 0.
func.func private @$L.bidiagonal_qr_$Mx$Mx$T(%diagonal: !values, %beside: !values, %ut: !square, %vt: !square) -> (!values, !square, !square, i32) attributes {cotan.smooth} {
  %zero_index = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus_one = arith.constant -1 : index
  %end = arith.constant $LAST : index
  %most = arith.constant $MOST : index
  %none = arith.constant dense<0.0> : !values
  %values, %rest, %lefts, %rights, %high, %steps, %a1, %a2, %a3, %a4 = scf.while (%d = %diagonal, %e = %beside, %u = %ut, %v = %vt, %high = %end, %steps = %zero_index, %c1 = %none, %s1 = %none, %c2 = %none, %s2 = %none) : (!values, !values, !square, !square, index, index, !values, !values, !values, !values) -> (!values, !values, !square, !square, index, index, !values, !values, !values, !values) {
    %is_inside = arith.cmpi sgt, %high, %zero_index : index
    %is_early = arith.cmpi slt, %steps, %most : index
    %more = arith.andi %is_inside, %is_early : i1
    scf.condition(%more) %d, %e, %u, %v, %high, %steps, %c1, %s1, %c2, %s2 : !values, !values, !square, !square, index, index, !values, !values, !values, !values
  } do {
  ^bb0(%d: !values, %e: !values, %u: !square, %v: !square, %high: index, %steps: index, %c1: !values, %s1: !values, %c2: !values, %s2: !values):
    %low = func.call @$L.first_row_$Mx$Mx$T(%d, %e, %high) : (!values, !values, index) -> index
    %is_done = arith.cmpi eq, %high, %low : index
    %next_d, %next_e, %next_u, %next_v, %next_high, %next_c1, %next_s1, %next_c2, %next_s2 = scf.if %is_done -> (!values, !values, !square, !square, index, !values, !values, !values, !values) {
      %before = arith.addi %high, %minus_one : index
      scf.yield %d, %e, %u, %v, %before, %c1, %s1, %c2, %s2 : !values, !values, !square, !square, index, !values, !values, !values, !values
    } else {
      %start, %is_singular = func.call @$L.step_begin_$Mx$Mx$T(%d, %e, %low, %high) : (!values, !values, index, index) -> ($T, i1)
      %new_d, %new_e, %new_c1, %new_s1, %new_c2, %new_s2 = scf.if %is_singular -> (!values, !values, !values, !values, !values, !values) {
        %r:6 = func.call @$L.qr_step_without_shift_$Mx$Mx$T(%d, %e, %low, %high, %c1, %s1, %c2, %s2) : (!values, !values, index, index, !values, !values, !values, !values) -> (!values, !values, !values, !values, !values, !values)
        scf.yield %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : !values, !values, !values, !values, !values, !values
      } else {
        %r:6 = func.call @$L.qr_step_$Mx$Mx$T(%d, %e, %low, %high, %start, %c1, %s1, %c2, %s2) : (!values, !values, index, index, $T, !values, !values, !values, !values) -> (!values, !values, !values, !values, !values, !values)
        scf.yield %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : !values, !values, !values, !values, !values, !values
      }
      %new_v = func.call @$L.sweep_$Mx$Mx$T(%v, %new_c1, %new_s1, %low, %high) : (!square, !values, !values, index, index) -> !square
      %new_u = func.call @$L.sweep_$Mx$Mx$T(%u, %new_c2, %new_s2, %low, %high) : (!square, !values, !values, index, index) -> !square
      scf.yield %new_d, %new_e, %new_u, %new_v, %high, %new_c1, %new_s1, %new_c2, %new_s2 : !values, !values, !square, !square, index, !values, !values, !values, !values
    }
    %next_steps = arith.addi %steps, %one : index
    scf.yield %next_d, %next_e, %next_u, %next_v, %next_high, %next_steps, %next_c1, %next_s1, %next_c2, %next_s2 : !values, !values, !square, !square, index, index, !values, !values, !values, !values
  }
  // Sums of NaN are not less than infinity.
  %infinity = arith.constant $INFINITY : $T
  %fails = arith.cmpi sgt, %high, %zero_index : index
  %sizes = math.absf %values : !values
  %size = array.sum %sizes along 0 : !values
  %is_lost = arith.cmpf uge, %size, %infinity : $T
  %is_wrong = arith.ori %fails, %is_lost : i1
  %info = arith.extui %is_wrong : i1 to i32
  return %values, %lefts, %rights, %info : !values, !square, !square, i32
}
