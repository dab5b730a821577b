!a = tensor<$Nx$Nx$T>
!values = tensor<$Nx$T>
!order = tensor<$Nxindex>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
// Returns the eigenvalues of a tridiagonal matrix by implicit QR steps, and 1 if the steps do not
// converge, otherwise 0.
func.func private @$L.implicit_qr_values_$S(%diagonal: !values, %beside: !values) -> (!values, i32) attributes {cotan.smooth} {
  %zero_index = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus_one = arith.constant -1 : index
  %end = arith.constant $LAST : index
  %most = arith.constant $MOST : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %two = arith.constant 2.0 : $T
  %values, %rest, %high, %steps = scf.while (%d = %diagonal, %e = %beside, %high = %end, %steps = %zero_index) : (!values, !values, index, index) -> (!values, !values, index, index) {
    %is_inside = arith.cmpi sgt, %high, %zero_index : index
    %is_early = arith.cmpi slt, %steps, %most : index
    %more = arith.andi %is_inside, %is_early : i1
    scf.condition(%more) %d, %e, %high, %steps : !values, !values, index, index
  } do {
  ^bb0(%d: !values, %e: !values, %high: index, %steps: index):
    %low = func.call @$L.first_row_$S(%d, %e, %high) : (!values, !values, index) -> index
    %is_done = arith.cmpi eq, %high, %low : index
    %next_d, %next_e, %next_high = scf.if %is_done -> (!values, !values, index) {
      %before = arith.addi %high, %minus_one : index
      scf.yield %d, %e, %before : !values, !values, index
    } else {
      %before = arith.addi %high, %minus_one : index
      %top = array.index %d[%low] : !values
      %p = array.index %d[%before] : !values
      %q = array.index %d[%high] : !values
      %b = array.index %e[%high] : !values
      %start = func.call @$L.shift_$S(%top, %p, %q, %b) : ($T, $T, $T, $T) -> $T
      %rotated_d, %rotated_e, %g, %shift, %c, %s = scf.for %i = %low to %high step %one iter_args(%y = %d, %w = %e, %g = %start, %shift = %zero, %c = %unit, %s = %unit) -> (!values, !values, $T, $T, $T, $T) {
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
        scf.yield %next_y, %next_w, %next_g, %next_shift, %next_c, %next_s : !values, !values, $T, $T, $T, $T
      }
      %old = array.index %rotated_d[%high] : !values
      %new = arith.subf %old, %shift : $T
      %new_d = array.update %rotated_d[%high] to %new : !values, $T
      %with_g = array.update %rotated_e[%high] to %g : !values, $T
      %new_e = array.update %with_g[%low] to %zero : !values, $T
      scf.yield %new_d, %new_e, %high : !values, !values, index
    }
    %next_steps = arith.addi %steps, %one : index
    scf.yield %next_d, %next_e, %next_high, %next_steps : !values, !values, index, index
  }
  // Sums of NaN are not less than infinity.
  %fails = arith.cmpi sgt, %high, %zero_index : index
  %sizes = math.absf %values : !values
  %size = array.sum %sizes along 0 : !values
  %infinity = arith.constant $INFINITY : $T
  %is_lost = arith.cmpf uge, %size, %infinity : $T
  %is_wrong = arith.ori %fails, %is_lost : i1
  %info = arith.extui %is_wrong : i1 to i32
  return %values, %info : !values, i32
}
// Returns the ascending eigenvalues of the symmetric matrix with this lower triangle, and 1 if the
// iteration does not converge, otherwise 0.
func.func private @$L.eigenvalues_$S(%a: !a) -> (!values, i32) attributes {cotan.jvp = @$L.eigenvalues_jvp_$S} {
  %symmetric, %factor = func.call @$L.symmetric_$S(%a) : (!a) -> (!a, $T)
  %diagonal, %beside, %reflections, %scales = func.call @$L.tridiagonalize_$S(%symmetric) : (!a) -> (!values, !values, !a, !values)
  %eigenvalues, %info = func.call @$L.implicit_qr_values_$S(%diagonal, %beside) : (!values, !values) -> (!values, i32)
  %order = array.argsort %eigenvalues along 0 (%v: $T, %w: $T) {
    %is_before = arith.cmpf olt, %v, %w : $T
    array.yield %is_before : i1
  } : !values
  %values = array.build (%i: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %eigenvalues[%from] : !values
    %r = arith.mulf %e, %factor : $T
    array.yield %r : $T
  } : !values
  return %values, %info : !values, i32
}
// The derivative of an eigenvalue is `v' da v`.
func.func private @$L.eigenvalues_jvp_$S(%a: !a, %da: !a) -> (!values, i32, !values) attributes {cotan.assume_linear} {
  %v, %w, %info = func.call @$L.eigh_$S(%a) : (!a) -> (!a, !values, i32)
  %ds = array.build (%i: index, %j: index) {
    %row = arith.maxsi %i, %j : index
    %column = arith.minsi %i, %j : index
    %e = array.index %da[%row, %column] : !a
    array.yield %e : $T
  } : !a
  %product = array.contract %ds, %v over [$N] by [#turned, #right] : !a, !a -> !a
  %terms = arith.mulf %product, %v : !a
  %dw = array.sum %terms along 0 : !a
  return %w, %info, %dw : !values, i32, !values
}
