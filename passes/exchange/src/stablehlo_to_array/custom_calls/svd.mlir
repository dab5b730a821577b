!a = tensor<$Nx$Mx$T>
!lefts = tensor<$Mx$Nx$T>
!u = tensor<$Nx$Dx$T>
!v = tensor<$Mx$Mx$T>
!c = tensor<$Dx$Mx$T>
!square = tensor<$Dx$Dx$T>
!values = tensor<$Mx$T>
!order = tensor<$Mxindex>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#across = affine_map<(d0, d1, d2) -> (d1, d2)>
// Returns the largest absolute value if squares would overflow or vanish, otherwise 1.
func.func private @$L.scale_$Sx$D(%a: !a) -> $T attributes {cotan.smooth} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %sizes = math.absf %a : !a
  %largest = array.max %sizes : !a
  %is_large = arith.cmpf ogt, %largest, %large : $T
  %is_small = arith.cmpf olt, %largest, %small : $T
  %is_some = arith.cmpf ogt, %largest, %zero : $T
  %is_tiny = arith.andi %is_small, %is_some : i1
  %is_scaled = arith.ori %is_large, %is_tiny : i1
  %factor = arith.select %is_scaled, %largest, %unit : $T
  return %factor : $T
}
// Returns descending singular values, the vectors of both sides, and 1 if the iteration does not
// converge, otherwise 0. The largest element of each vector of the right side is positive.
func.func private @$L.svd_$Sx$D(%a: !a) -> (!values, !u, !v, i32) attributes {cotan.jvp = @$L.svd_jvp_$Sx$D} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %last = arith.constant $COLUMNS_END : index
  %factor = func.call @$L.scale_$Sx$D(%a) : (!a) -> $T
  %scaled = array.build (%i: index, %j: index) {
    %e = array.index %a[%i, %j] : !a
    %r = arith.divf %e, %factor : $T
    array.yield %r : $T
  } : !a
  %diagonal, %beside, %lefts, %left_scales, %rights, %right_scales = func.call @$L.bidiagonal_$S(%scaled) : (!a) -> (!values, !values, !lefts, !values, !v, !values)
  %packed_right = array.transpose %rights by [1, 0] : !v
  %p = func.call @$L.orthogonal_$Mx$Mx$Mx$T(%packed_right, %right_scales) : (!v, !values) -> !v
  %pt = array.transpose %p by [1, 0] : !v
  %identity = array.build (%i: index, %j: index) {
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %d = arith.select %is_diagonal, %unit, %zero : $T
    array.yield %d : $T
  } : !v
  %signed, %wt, %vt, %info = func.call @$L.bidiagonal_qr_$Mx$Mx$T(%diagonal, %beside, %identity, %pt) : (!values, !values, !v, !v) -> (!values, !v, !v, i32)
  %sizes = math.absf %signed : !values
  %order = array.argsort %sizes along 0 (%v: $T, %w: $T) {
    %is_before = arith.cmpf ogt, %v, %w : $T
    array.yield %is_before : i1
  } : !values
  %squares = arith.mulf %vt, %vt : !v
  %places = array.argmax %squares along 1 : !v
  %values = array.build (%i: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %sizes[%from] : !values
    %value = arith.mulf %e, %factor : $T
    array.yield %value : $T
  } : !values
  %right_signs, %left_signs = array.build (%i: index) {
    %from = array.index %order[%i] : !order
    %place = array.index %places[%from] : !order
    %largest = array.index %vt[%from, %place] : !v
    %value = array.index %signed[%from] : !values
    %right_sign = math.copysign %unit, %largest : $T
    %sign = math.copysign %unit, %value : $T
    %left_sign = arith.mulf %right_sign, %sign : $T
    array.yield %right_sign, %left_sign : $T, $T
  } : !values, !values
  %right = array.build (%i: index, %j: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %vt[%from, %j] : !v
    %sign = array.index %right_signs[%i] : !values
    %r = arith.mulf %sign, %e : $T
    array.yield %r : $T
  } : !v
  %sorted = array.build (%i: index, %j: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %wt[%from, %j] : !v
    %sign = array.index %left_signs[%i] : !values
    %r = arith.mulf %sign, %e : $T
    array.yield %r : $T
  } : !v
  %packed = array.transpose %lefts by [1, 0] : !lefts
  %wide = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %packed[%i, %column] : !a
    %is_inside = arith.cmpi sle, %j, %last : index
    %r = arith.select %is_inside, %e, %zero : $T
    array.yield %r : $T
  } : !u
  %q = func.call @$L.orthogonal_$Nx$Dx$Mx$T(%wide, %left_scales) : (!u, !values) -> !u
  %product = array.contract %q, %sorted over [$M] by [#left, #across] : !u, !v -> !a
  %left = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %product[%i, %column] : !a
    %f = array.index %q[%i, %j] : !u
    %is_inside = arith.cmpi sle, %j, %last : index
    %r = arith.select %is_inside, %e, %f : $T
    array.yield %r : $T
  } : !u
  return %values, %left, %right, %info : !values, !u, !v, i32
}
// With `c = u' da v`: `ds = diagonal(c)`, `du = u o + (da v - u c) / s`, `dv = v p`, where
// `o = (c s + s c') / (s[j]^2 - s[i]^2)` and `p = (s c + c' s) / (s[j]^2 - s[i]^2)` beside the
// diagonal. Columns of `u` beyond the values rotate no further than the others require.
func.func private @$L.svd_jvp_$Sx$D(%a: !a, %da: !a) -> (!values, !u, !v, i32, !values, !u, !v) attributes {cotan.assume_linear} {
  %last = arith.constant $COLUMNS_END : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %is_thin = arith.constant $THIN
  %s, %u, %vt, %info = func.call @$L.svd_$Sx$D(%a) : (!a) -> (!values, !u, !v, i32)
  %dav = array.contract %da, %vt over [$M] by [#left, #across] : !a, !v -> !a
  %c = array.contract %u, %dav over [$N] by [#turned, #right] : !u, !a -> !c
  %ds = array.build (%i: index) {
    %e = array.index %c[%i, %i] : !c
    array.yield %e : $T
  } : !values
  %p = array.build (%i: index, %j: index) {
    %e = array.index %c[%i, %j] : !c
    %f = array.index %c[%j, %i] : !c
    %x = array.index %s[%i] : !values
    %y = array.index %s[%j] : !values
    %sum = arith.addf %y, %x : $T
    %gap = arith.subf %y, %x : $T
    %both = arith.mulf %sum, %gap : $T
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %divisor = arith.select %is_diagonal, %unit, %both : $T
    %g = arith.mulf %x, %e : $T
    %h = arith.mulf %y, %f : $T
    %total = arith.addf %g, %h : $T
    %quotient = arith.divf %total, %divisor : $T
    %r = arith.select %is_diagonal, %zero, %quotient : $T
    array.yield %r : $T
  } : !v
  %o = array.build (%i: index, %j: index) {
    %row = arith.minsi %i, %last : index
    %column = arith.minsi %j, %last : index
    %e = array.index %c[%i, %column] : !c
    %f = array.index %c[%j, %row] : !c
    %x = array.index %s[%row] : !values
    %y = array.index %s[%column] : !values
    %sum = arith.addf %y, %x : $T
    %gap = arith.subf %y, %x : $T
    %both = arith.mulf %sum, %gap : $T
    %is_right = arith.cmpi sgt, %j, %last : index
    %is_below = arith.cmpi sgt, %i, %last : index
    %is_diagonal = arith.cmpi eq, %row, %column : index
    %is_outside = arith.ori %is_right, %is_below : i1
    %is_apart = arith.ori %is_diagonal, %is_outside : i1
    %divisor = arith.select %is_apart, %unit, %both : $T
    %g = arith.mulf %y, %e : $T
    %h = arith.mulf %x, %f : $T
    %total = arith.addf %g, %h : $T
    %quotient = arith.divf %total, %divisor : $T
    %inside = arith.select %is_apart, %zero, %quotient : $T
    %below_divisor = arith.select %is_below, %y, %unit : $T
    %below = arith.divf %e, %below_divisor : $T
    %right_divisor = arith.select %is_right, %x, %unit : $T
    %beside = arith.divf %f, %right_divisor : $T
    %opposite = arith.negf %beside : $T
    %with_below = arith.select %is_below, %below, %inside : $T
    %with_right = arith.select %is_right, %opposite, %with_below : $T
    %is_corner = arith.andi %is_right, %is_below : i1
    %r = arith.select %is_corner, %zero, %with_right : $T
    array.yield %r : $T
  } : !square
  %turned_u = array.contract %u, %o over [$D] by [#left, #right] : !u, !square -> !u
  %projected = array.contract %u, %c over [$D] by [#left, #right] : !u, !c -> !a
  %du = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %dav[%i, %column] : !a
    %f = array.index %projected[%i, %column] : !a
    %x = array.index %s[%column] : !values
    %rest = arith.subf %e, %f : $T
    %divisor = arith.select %is_thin, %x, %unit : $T
    %quotient = arith.divf %rest, %divisor : $T
    %outside = arith.select %is_thin, %quotient, %zero : $T
    %g = array.index %turned_u[%i, %j] : !u
    %r = arith.addf %g, %outside : $T
    array.yield %r : $T
  } : !u
  %dvt = array.contract %p, %vt over [$M] by [#turned, #right] : !v, !v -> !v
  return %s, %u, %vt, %info, %ds, %du, %dvt : !values, !u, !v, i32, !values, !u, !v
}
