!a = tensor<$Nx$Mx$T>
!b = tensor<$Mx$Nx$T>
!u = tensor<$Nx$Dx$T>
!v = tensor<$Mx$Mx$T>
!c = tensor<$Dx$Mx$T>
!square = tensor<$Dx$Dx$T>
!values = tensor<$Mx$T>
!order = tensor<$Mxindex>
#entry = affine_map<(d0, d1) -> (d0, d1)>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#across = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func private @$L.rotate_vectors_$Sx$D(%x: !v, %partners: !order, %cosines: !values, %sines: !values) -> !v attributes {cotan.smooth} {
  %r = array.build (%i: index, %j: index) {
    %partner = array.index %partners[%i] : !order
    %c = array.index %cosines[%i] : !values
    %s = array.index %sines[%i] : !values
    %e = array.index %x[%i, %j] : !v
    %f = array.index %x[%partner, %j] : !v
    %g = arith.mulf %c, %e : $T
    %h = arith.mulf %s, %f : $T
    %w = arith.addf %g, %h : $T
    array.yield %w : $T
  } : !v
  return %r : !v
}
// Returns the transpose of orthogonal columns that rotations of disjoint pairs lead to, the product
// of the rotations, and 1 if they do not converge, otherwise 0.
func.func private @$L.orthogonalize_$Sx$D(%a: !a, %factor: $T) -> (!b, !v, i32) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rounds = arith.constant $ROUNDS : index
  %most = arith.constant 40 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %precision = arith.constant $ROUNDING : $T
  %start = array.build (%i: index, %j: index) {
    %e = array.index %a[%j, %i] : !a
    %scaled = arith.divf %e, %factor : $T
    array.yield %scaled : $T
  } : !b
  %identity = array.build (%i: index, %j: index) {
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %d = arith.select %is_diagonal, %unit, %zero : $T
    array.yield %d : $T
  } : !v
  %x, %vt, %worst, %count = scf.while (%x = %start, %vt = %identity, %worst = %unit, %count = %first) : (!b, !v, $T, index) -> (!b, !v, $T, index) {
    %is_far = arith.cmpf ogt, %worst, %precision : $T
    %is_early = arith.cmpi slt, %count, %most : index
    %more = arith.andi %is_far, %is_early : i1
    scf.condition(%more) %x, %vt, %worst, %count : !b, !v, $T, index
  } do {
  ^bb0(%x: !b, %vt: !v, %worst: $T, %count: index):
    %y, %wt, %angle = scf.for %round = %first to %rounds step %one iter_args(%y = %x, %wt = %vt, %angle = %zero) -> (!b, !v, $T) {
      %partners = func.call @$L.partners_$M(%round) : (index) -> !order
      %moved = array.build (%i: index, %j: index) {
        %partner = array.index %partners[%i] : !order
        %e = array.index %y[%partner, %j] : !b
        array.yield %e : $T
      } : !b
      %squares = array.contract %y, %y over [$N] by [#entry, #entry] : !b, !b -> !values
      %products = array.contract %y, %moved over [$N] by [#entry, #entry] : !b, !b -> !values
      %cosines, %sines, %angles = array.build (%i: index) {
        %partner = array.index %partners[%i] : !order
        %low = arith.minsi %i, %partner : index
        %high = arith.maxsi %i, %partner : index
        %p = array.index %squares[%low] : !values
        %q = array.index %squares[%high] : !values
        %e = array.index %products[%i] : !values
        %is_alone = arith.cmpi eq, %low, %high : index
        %r = arith.select %is_alone, %zero, %e : $T
        %c, %t = func.call @$L.rotation_$T(%p, %q, %r) : ($T, $T, $T) -> ($T, $T)
        %n = arith.negf %t : $T
        %is_low = arith.cmpi eq, %i, %low : index
        %sine = arith.select %is_low, %n, %t : $T
        %p_root = math.sqrt %p : $T
        %q_root = math.sqrt %q : $T
        %norm = arith.mulf %p_root, %q_root : $T
        %is_zero = arith.cmpf oeq, %norm, %zero : $T
        %divisor = arith.select %is_zero, %unit, %norm : $T
        %size = math.absf %r : $T
        %quotient = arith.divf %size, %divisor : $T
        array.yield %c, %sine, %quotient : $T, $T, $T
      } : !values, !values, !values
      %next = array.build (%i: index, %j: index) {
        %c = array.index %cosines[%i] : !values
        %s = array.index %sines[%i] : !values
        %e = array.index %y[%i, %j] : !b
        %f = array.index %moved[%i, %j] : !b
        %g = arith.mulf %c, %e : $T
        %h = arith.mulf %s, %f : $T
        %w = arith.addf %g, %h : $T
        array.yield %w : $T
      } : !b
      %next_vt = func.call @$L.rotate_vectors_$Sx$D(%wt, %partners, %cosines, %sines) : (!v, !order, !values, !values) -> !v
      %widest = array.max %angles along 0 : !values
      %next_angle = arith.maximumf %angle, %widest : $T
      scf.yield %next, %next_vt, %next_angle : !b, !v, $T
    }
    %next_count = arith.addi %count, %one : index
    scf.yield %y, %wt, %angle, %next_count : !b, !v, $T, index
  }
  // Rounding may leave somewhat more than the precision, never a thousand times as much.
  %thousand = arith.constant 1000.0 : $T
  %limit = arith.mulf %precision, %thousand : $T
  %fails = arith.cmpf ugt, %worst, %limit : $T
  %info = arith.extui %fails : i1 to i32
  return %x, %vt, %info : !b, !v, i32
}
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
  %factor = func.call @$L.scale_$Sx$D(%a) : (!a) -> $T
  %x, %vt, %info = func.call @$L.orthogonalize_$Sx$D(%a, %factor) : (!a, $T) -> (!b, !v, i32)
  %vector_squares = arith.mulf %vt, %vt : !v
  %places = array.argmax %vector_squares along 1 : !v
  %signs = array.build (%i: index) {
    %place = array.index %places[%i] : !order
    %largest = array.index %vt[%i, %place] : !v
    %is_negative = arith.cmpf olt, %largest, %zero : $T
    array.yield %is_negative : i1
  } : tensor<$Mxi1>
  %squares = array.contract %x, %x over [$N] by [#entry, #entry] : !b, !b -> !values
  %order = array.argsort %squares along 0 (%p: $T, %q: $T) {
    %is_before = arith.cmpf ogt, %p, %q : $T
    array.yield %is_before : i1
  } : !values
  %values = array.build (%i: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %squares[%from] : !values
    %root = math.sqrt %e : $T
    %value = arith.mulf %root, %factor : $T
    array.yield %value : $T
  } : !values
  %sorted = array.build (%i: index, %j: index) {
    %from = array.index %order[%j] : !order
    %e = array.index %x[%from, %i] : !b
    %is_negative = array.index %signs[%from] : tensor<$Mxi1>
    %n = arith.negf %e : $T
    %r = arith.select %is_negative, %n, %e : $T
    array.yield %r : $T
  } : !a
  %right = array.build (%i: index, %j: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %vt[%from, %j] : !v
    %is_negative = array.index %signs[%from] : tensor<$Mxi1>
    %n = arith.negf %e : $T
    %r = arith.select %is_negative, %n, %e : $T
    array.yield %r : $T
  } : !v
  // Reflections of the columns complete them, also where a value is 0.
  %packed, %scales, %q = func.call @$L.qr_$S(%sorted) : (!a) -> (!a, !values, !a)
  %last = arith.constant $COLUMNS_END : index
  %wide = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %packed[%i, %column] : !a
    %is_inside = arith.cmpi sle, %j, %last : index
    %r = arith.select %is_inside, %e, %zero : $T
    array.yield %r : $T
  } : !u
  %full = func.call @$L.orthogonal_$Nx$Dx$Mx$T(%wide, %scales) : (!u, !values) -> !u
  %left = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %full[%i, %j] : !u
    %d = array.index %packed[%column, %column] : !a
    %is_inside = arith.cmpi sle, %j, %last : index
    %is_negative = arith.cmpf olt, %d, %zero : $T
    %is_flipped = arith.andi %is_inside, %is_negative : i1
    %n = arith.negf %e : $T
    %r = arith.select %is_flipped, %n, %e : $T
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
