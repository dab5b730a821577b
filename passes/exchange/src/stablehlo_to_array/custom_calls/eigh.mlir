!a = tensor<$Nx$Nx$T>
!values = tensor<$Nx$T>
!order = tensor<$Nxindex>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
// Returns the symmetric matrix with this lower triangle, divided by the largest absolute value if
// squares would overflow or vanish, and the divisor.
func.func private @$L.symmetric_$S(%a: !a) -> (!a, $T) attributes {cotan.smooth} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %turned = array.transpose %a by [1, 0] : !a
  %s = array.build (%i: index, %j: index) {
    %below = array.index %a[%i, %j] : !a
    %above = array.index %turned[%i, %j] : !a
    %is_below = arith.cmpi sge, %i, %j : index
    %e = arith.select %is_below, %below, %above : $T
    array.yield %e : $T
  } : !a
  %sizes = math.absf %s : !a
  %largest = array.max %sizes : !a
  %is_large = arith.cmpf ogt, %largest, %large : $T
  %is_small = arith.cmpf olt, %largest, %small : $T
  %is_some = arith.cmpf ogt, %largest, %zero : $T
  %is_tiny = arith.andi %is_small, %is_some : i1
  %is_scaled = arith.ori %is_large, %is_tiny : i1
  %factor = arith.select %is_scaled, %largest, %unit : $T
  %scaled = array.build (%i: index, %j: index) {
    %e = array.index %s[%i, %j] : !a
    %r = arith.divf %e, %factor : $T
    array.yield %r : $T
  } : !a
  return %scaled, %factor : !a, $T
}
// Returns eigenvectors and ascending eigenvalues of the symmetric matrix with this lower triangle,
// and 1 if the iteration does not converge, otherwise 0. The largest element of each vector is
// positive.
func.func private @$L.eigh_$S(%a: !a) -> (!a, !values, i32) attributes {cotan.jvp = @$L.eigh_jvp_$S} {
  %zero = arith.constant 0.0 : $T
  %symmetric, %factor = func.call @$L.symmetric_$S(%a) : (!a) -> (!a, $T)
  %diagonal, %beside, %reflections, %scales = func.call @$L.tridiagonalize_$S(%symmetric) : (!a) -> (!values, !values, !a, !values)
  %packed = array.transpose %reflections by [1, 0] : !a
  %q = func.call @$L.orthogonal_$Nx$Nx$Nx$T(%packed, %scales) : (!a, !values) -> !a
  %qt = array.transpose %q by [1, 0] : !a
  %eigenvalues, %vt, %info = func.call @$L.implicit_qr_$S(%diagonal, %beside, %qt) : (!values, !values, !a) -> (!values, !a, i32)
  %squares = arith.mulf %vt, %vt : !a
  %places = array.argmax %squares along 1 : !a
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
  %sorted = array.build (%i: index, %j: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %vt[%from, %j] : !a
    %place = array.index %places[%from] : !order
    %largest = array.index %vt[%from, %place] : !a
    %is_negative = arith.cmpf olt, %largest, %zero : $T
    %n = arith.negf %e : $T
    %r = arith.select %is_negative, %n, %e : $T
    array.yield %r : $T
  } : !a
  %vectors = array.transpose %sorted by [1, 0] : !a
  return %vectors, %values, %info : !a, !values, i32
}
// With `c = v' da v`: `dw = diagonal(c)` and `dv = v (c / (w[j] - w[i]))` beside the diagonal.
func.func private @$L.eigh_jvp_$S(%a: !a, %da: !a) -> (!a, !values, i32, !a, !values) attributes {cotan.assume_linear} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %v, %w, %info = func.call @$L.eigh_$S(%a) : (!a) -> (!a, !values, i32)
  %ds = array.build (%i: index, %j: index) {
    %row = arith.maxsi %i, %j : index
    %column = arith.minsi %i, %j : index
    %e = array.index %da[%row, %column] : !a
    array.yield %e : $T
  } : !a
  %product = array.contract %v, %ds over [$N] by [#turned, #right] : !a, !a -> !a
  %c = array.contract %product, %v over [$N] by [#left, #right] : !a, !a -> !a
  %dw = array.build (%i: index) {
    %e = array.index %c[%i, %i] : !a
    array.yield %e : $T
  } : !values
  %turn = array.build (%i: index, %j: index) {
    %e = array.index %c[%i, %j] : !a
    %p = array.index %w[%j] : !values
    %q = array.index %w[%i] : !values
    %gap = arith.subf %p, %q : $T
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %divisor = arith.select %is_diagonal, %unit, %gap : $T
    %quotient = arith.divf %e, %divisor : $T
    %r = arith.select %is_diagonal, %zero, %quotient : $T
    array.yield %r : $T
  } : !a
  %dv = array.contract %v, %turn over [$N] by [#left, #right] : !a, !a -> !a
  return %v, %w, %info, %dv, %dw : !a, !values, i32, !a, !values
}
