!e = complex<$T>
!a = tensor<$Nx$Mxcomplex<$T>>
!lefts = tensor<$Mx$Nxcomplex<$T>>
!u = tensor<$Nx$Dxcomplex<$T>>
!v = tensor<$Mx$Mxcomplex<$T>>
!c = tensor<$Dx$Mxcomplex<$T>>
!square = tensor<$Dx$Dxcomplex<$T>>
!values = tensor<$Mx$T>
!factors = tensor<$Mxcomplex<$T>>
!order = tensor<$Mxindex>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#across = affine_map<(d0, d1, d2) -> (d1, d2)>
// Replaces the rows `x` and `y` in the places `i` and `j` by `c x - s f y` and `s x + c f y`.
func.func private @$L.turn_left_$Sx$Dxc(%x: !lefts, %i: index, %j: index, %c: !e, %s: !e, %f: !e) -> !lefts attributes {cotan.smooth} {
  %p, %q = array.build (%k: index) {
    %e = array.index %x[%i, %k] : !lefts
    %g = array.index %x[%j, %k] : !lefts
    %h = complex.mul %f, %g : !e
    %ce = complex.mul %c, %e : !e
    %sh = complex.mul %s, %h : !e
    %u = complex.sub %ce, %sh : !e
    %se = complex.mul %s, %e : !e
    %ch = complex.mul %c, %h : !e
    %l = complex.add %se, %ch : !e
    array.yield %u, %l : !e, !e
  } : tensor<$Nxcomplex<$T>>, tensor<$Nxcomplex<$T>>
  %first = array.update %x[%i] to %p : !lefts, tensor<$Nxcomplex<$T>>
  %both = array.update %first[%j] to %q : !lefts, tensor<$Nxcomplex<$T>>
  return %both : !lefts
}
func.func private @$L.turn_right_$Sx$Dxc(%x: !v, %i: index, %j: index, %c: !e, %s: !e, %f: !e) -> !v attributes {cotan.smooth} {
  %p, %q = array.build (%k: index) {
    %e = array.index %x[%i, %k] : !v
    %g = array.index %x[%j, %k] : !v
    %h = complex.mul %f, %g : !e
    %ce = complex.mul %c, %e : !e
    %sh = complex.mul %s, %h : !e
    %u = complex.sub %ce, %sh : !e
    %se = complex.mul %s, %e : !e
    %ch = complex.mul %c, %h : !e
    %l = complex.add %se, %ch : !e
    array.yield %u, %l : !e, !e
  } : !factors, !factors
  %first = array.update %x[%i] to %p : !v, !factors
  %both = array.update %first[%j] to %q : !v, !factors
  return %both : !v
}
// Makes each pair of rows orthogonal once, by rotations that `v` collects. Returns whether there was one.
func.func private @$L.jacobi_$Sx$Dxc(%rows: !lefts, %start_v: !v, %least: $T) -> (!lefts, !v, i1) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = arith.constant $M : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %half = arith.constant 0.5 : $T
  %tolerance = arith.constant $TOLERANCE : $T
  %no = arith.constant false
  %next_w, %next_v, %is_changed = scf.for %i = %first to %m step %one iter_args(%outer_w = %rows, %outer_v = %start_v, %outer_changed = %no) -> (!lefts, !v, i1) {
    %start = arith.addi %i, %one : index
    %inner_w, %inner_v, %inner = scf.for %j = %start to %m step %one iter_args(%w = %outer_w, %v = %outer_v, %changed = %outer_changed) -> (!lefts, !v, i1) {
      %ps, %qs, %res, %ims = array.build (%k: index) {
        %e = array.index %w[%i, %k] : !lefts
        %f = array.index %w[%j, %k] : !lefts
        %e_size = complex.abs %e : !e
        %f_size = complex.abs %f : !e
        %p = arith.mulf %e_size, %e_size : $T
        %q = arith.mulf %f_size, %f_size : $T
        %c = complex.conj %e : !e
        %product = complex.mul %c, %f : !e
        %re = complex.re %product : !e
        %im = complex.im %product : !e
        array.yield %p, %q, %re, %im : $T, $T, $T, $T
      } : tensor<$Nx$T>, tensor<$Nx$T>, tensor<$Nx$T>, tensor<$Nx$T>
      %p = array.sum %ps : tensor<$Nx$T>
      %q = array.sum %qs : tensor<$Nx$T>
      %re = array.sum %res : tensor<$Nx$T>
      %im = array.sum %ims : tensor<$Nx$T>
      %product = complex.create %re, %im : !e
      %size = complex.abs %product : !e
      %p_root = math.sqrt %p : $T
      %q_root = math.sqrt %q : $T
      %lengths = arith.mulf %p_root, %q_root : $T
      %relative = arith.mulf %tolerance, %lengths : $T
      %limit = arith.maximumf %relative, %least : $T
      %is_apart = arith.cmpf ogt, %size, %limit : $T
      %turned_w, %turned_v = scf.if %is_apart -> (!lefts, !v) {
        %sign = complex.sign %product : !e
        %phase = complex.conj %sign : !e
        %gap = arith.subf %q, %p : $T
        %half_gap = arith.mulf %half, %gap : $T
        %ratio = arith.divf %half_gap, %size : $T
        %ratio_size = math.absf %ratio : $T
        %square = arith.mulf %ratio, %ratio : $T
        %more = arith.addf %unit, %square : $T
        %root = math.sqrt %more : $T
        %sum = arith.addf %ratio_size, %root : $T
        %tangent_size = arith.divf %unit, %sum : $T
        %tangent = math.copysign %tangent_size, %ratio : $T
        %tangent_square = arith.mulf %tangent, %tangent : $T
        %radicand = arith.addf %unit, %tangent_square : $T
        %length = math.sqrt %radicand : $T
        %cosine = arith.divf %unit, %length : $T
        %sine = arith.mulf %cosine, %tangent : $T
        %c = complex.create %cosine, %zero : !e
        %s = complex.create %sine, %zero : !e
        %x = func.call @$L.turn_left_$Sx$Dxc(%w, %i, %j, %c, %s, %phase) : (!lefts, index, index, !e, !e, !e) -> !lefts
        %y = func.call @$L.turn_right_$Sx$Dxc(%v, %i, %j, %c, %s, %phase) : (!v, index, index, !e, !e, !e) -> !v
        scf.yield %x, %y : !lefts, !v
      } else {
        scf.yield %w, %v : !lefts, !v
      }
      %is_any = arith.ori %changed, %is_apart : i1
      scf.yield %turned_w, %turned_v, %is_any : !lefts, !v, i1
    }
    scf.yield %inner_w, %inner_v, %inner : !lefts, !v, i1
  }
  return %next_w, %next_v, %is_changed : !lefts, !v, i1
}
// Returns descending singular values, the vectors of both sides, and 1 if the iteration does not
// converge, otherwise 0. The largest element of each vector of the right side is positive.
func.func private @$L.svd_$Sx$Dxc(%a: !a) -> (!values, !u, !v, i32) attributes {cotan.jvp = @$L.svd_jvp_$Sx$Dxc} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant $COLUMNS_END : index
  %most = arith.constant 40 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %tolerance = arith.constant $TOLERANCE : $T
  %infinity = arith.constant $INFINITY : $T
  %yes = arith.constant true
  %none = complex.create %zero, %zero : !e
  %whole = complex.create %unit, %zero : !e
  %all_sizes = array.build (%i: index, %j: index) {
    %e = array.index %a[%i, %j] : !a
    %size = complex.abs %e : !e
    array.yield %size : $T
  } : tensor<$Nx$Mx$T>
  %largest = array.max %all_sizes : tensor<$Nx$Mx$T>
  %is_large = arith.cmpf ogt, %largest, %large : $T
  %is_small = arith.cmpf olt, %largest, %small : $T
  %is_some = arith.cmpf ogt, %largest, %zero : $T
  %is_tiny = arith.andi %is_small, %is_some : i1
  %is_scaled = arith.ori %is_large, %is_tiny : i1
  %factor = arith.select %is_scaled, %largest, %unit : $T
  %norm = arith.divf %largest, %factor : $T
  %factor_number = complex.create %factor, %zero : !e
  %columns = array.build (%i: index, %j: index) {
    %e = array.index %a[%j, %i] : !a
    %r = complex.div %e, %factor_number : !e
    array.yield %r : !e
  } : !lefts
  %identity = array.build (%i: index, %j: index) {
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %d = arith.select %is_diagonal, %whole, %none : !e
    array.yield %d : !e
  } : !v
  // Products below the square of the precision are rounding of the largest values.
  %least_root = arith.mulf %tolerance, %norm : $T
  %least = arith.mulf %least_root, %least_root : $T
  %w, %vt, %is_changed, %count = scf.while (%w = %columns, %v = %identity, %changed = %yes, %count = %first) : (!lefts, !v, i1, index) -> (!lefts, !v, i1, index) {
    %is_early = arith.cmpi slt, %count, %most : index
    %more = arith.andi %changed, %is_early : i1
    scf.condition(%more) %w, %v, %changed, %count : !lefts, !v, i1, index
  } do {
  ^bb0(%w: !lefts, %v: !v, %changed: i1, %count: index):
    %x, %y, %again = func.call @$L.jacobi_$Sx$Dxc(%w, %v, %least) : (!lefts, !v, $T) -> (!lefts, !v, i1)
    %next = arith.addi %count, %one : index
    scf.yield %x, %y, %again, %next : !lefts, !v, i1, index
  }
  %squares = array.build (%i: index, %j: index) {
    %e = array.index %w[%i, %j] : !lefts
    %size = complex.abs %e : !e
    %square = arith.mulf %size, %size : $T
    array.yield %square : $T
  } : tensor<$Mx$Nx$T>
  %sums = array.sum %squares along 1 : tensor<$Mx$Nx$T>
  %order = array.argsort %sums along 0 (%p: $T, %q: $T) {
    %is_before = arith.cmpf ogt, %p, %q : $T
    array.yield %is_before : i1
  } : !values
  %values = array.build (%i: index) {
    %from = array.index %order[%i] : !order
    %sum = array.index %sums[%from] : !values
    %root = math.sqrt %sum : $T
    %value = arith.mulf %root, %factor : $T
    array.yield %value : $T
  } : !values
  %right_squares = array.build (%i: index, %j: index) {
    %e = array.index %vt[%i, %j] : !v
    %size = complex.abs %e : !e
    array.yield %size : $T
  } : tensor<$Mx$Mx$T>
  %places = array.argmax %right_squares along 1 : tensor<$Mx$Mx$T>
  %phases = array.build (%i: index) {
    %from = array.index %order[%i] : !order
    %place = array.index %places[%from] : !order
    %top = array.index %vt[%from, %place] : !v
    %sign = complex.sign %top : !e
    %phase = complex.conj %sign : !e
    array.yield %phase : !e
  } : !factors
  %right = array.build (%i: index, %j: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %vt[%from, %j] : !v
    %phase = array.index %phases[%i] : !factors
    %turned = complex.mul %phase, %e : !e
    %r = complex.conj %turned : !e
    array.yield %r : !e
  } : !v
  // The columns are orthogonal already. Those of small values need others beside them.
  %sorted = array.build (%i: index, %j: index) {
    %from = array.index %order[%j] : !order
    %e = array.index %w[%from, %i] : !lefts
    %phase = array.index %phases[%j] : !factors
    %r = complex.mul %phase, %e : !e
    array.yield %r : !e
  } : !a
  %packed, %scales = func.call @$L.qr_$Sxc(%sorted) : (!a) -> (!a, !factors)
  %wide = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %packed[%i, %column] : !a
    %is_inside = arith.cmpi sle, %j, %last : index
    %r = arith.select %is_inside, %e, %none : !e
    array.yield %r : !e
  } : !u
  %q = func.call @$L.orthogonal_$Nx$Dx$Mx$Txc(%wide, %scales) : (!u, !factors) -> !u
  %left = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %q[%i, %j] : !u
    %d = array.index %packed[%column, %column] : !a
    %d_re = complex.re %d : !e
    %is_inside = arith.cmpi sle, %j, %last : index
    %is_negative = arith.cmpf olt, %d_re, %zero : $T
    %is_turned = arith.andi %is_inside, %is_negative : i1
    %opposite = complex.neg %e : !e
    %r = arith.select %is_turned, %opposite, %e : !e
    array.yield %r : !e
  } : !u
  // Sums of NaN are not less than infinity.
  %size = array.sum %values along 0 : !values
  %is_lost = arith.cmpf uge, %size, %infinity : $T
  %is_wrong = arith.ori %is_changed, %is_lost : i1
  %info = arith.extui %is_wrong : i1 to i32
  return %values, %left, %right, %info : !values, !u, !v, i32
}
// With `c = u^H da v`: `ds = re diagonal(c)`, `du = u x + (da v - u c) / s`, `dv = v y`, where
// `x = (c s + s c^H) / (s[j]^2 - s[i]^2)` and `y = (s c + c^H s) / (s[j]^2 - s[i]^2)` beside the diagonal.
// The diagonals keep the largest element of each vector of the right side real. Columns of `u` beyond the
// values rotate no further than the others require.
func.func private @$L.svd_jvp_$Sx$Dxc(%a: !a, %da: !a) -> (!values, !u, !v, i32, !values, !u, !v) attributes {cotan.assume_linear} {
  %last = arith.constant $COLUMNS_END : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %is_thin = arith.constant $THIN
  %none = complex.create %zero, %zero : !e
  %s, %u, %vh, %info = func.call @$L.svd_$Sx$Dxc(%a) : (!a) -> (!values, !u, !v, i32)
  %uc = array.build (%i: index, %j: index) {
    %e = array.index %u[%i, %j] : !u
    %r = complex.conj %e : !e
    array.yield %r : !e
  } : !u
  %vt = array.build (%i: index, %j: index) {
    %e = array.index %vh[%i, %j] : !v
    %r = complex.conj %e : !e
    array.yield %r : !e
  } : !v
  %dav = array.contract %da, %vt over [$M] by [#left, #across] : !a, !v -> !a
  %c = array.contract %uc, %dav over [$N] by [#turned, #right] : !u, !a -> !c
  %ds = array.build (%i: index) {
    %e = array.index %c[%i, %i] : !c
    %r = complex.re %e : !e
    array.yield %r : $T
  } : !values
  // `y` without its diagonal.
  %y = array.build (%i: index, %j: index) {
    %e = array.index %c[%i, %j] : !c
    %f = array.index %c[%j, %i] : !c
    %fc = complex.conj %f : !e
    %p = array.index %s[%i] : !values
    %q = array.index %s[%j] : !values
    %sum = arith.addf %q, %p : $T
    %gap = arith.subf %q, %p : $T
    %both = arith.mulf %sum, %gap : $T
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %divisor = arith.select %is_diagonal, %unit, %both : $T
    %p_part = arith.divf %p, %divisor : $T
    %q_part = arith.divf %q, %divisor : $T
    %p_number = complex.create %p_part, %zero : !e
    %q_number = complex.create %q_part, %zero : !e
    %g = complex.mul %p_number, %e : !e
    %h = complex.mul %q_number, %fc : !e
    %total = complex.add %g, %h : !e
    %r = arith.select %is_diagonal, %none, %total : !e
    array.yield %r : !e
  } : !v
  // The transpose of `dv`, whose diagonal is not yet known.
  %turned_v = array.contract %y, %vt over [$M] by [#turned, #right] : !v, !v -> !v
  %sizes = array.build (%i: index, %j: index) {
    %e = array.index %vt[%i, %j] : !v
    %size = complex.abs %e : !e
    array.yield %size : $T
  } : tensor<$Mx$Mx$T>
  %places = array.argmax %sizes along 1 : tensor<$Mx$Mx$T>
  %turns = array.build (%i: index) {
    %place = array.index %places[%i] : !order
    %d = array.index %turned_v[%i, %place] : !v
    %size = array.index %sizes[%i, %place] : tensor<$Mx$Mx$T>
    %im = complex.im %d : !e
    %angle = arith.divf %im, %size : $T
    %opposite = arith.negf %angle : $T
    array.yield %opposite : $T
  } : !values
  %dvh = array.build (%i: index, %j: index) {
    %d = array.index %turned_v[%i, %j] : !v
    %e = array.index %vt[%i, %j] : !v
    %angle = array.index %turns[%i] : !values
    %turn = complex.create %zero, %angle : !e
    %more = complex.mul %turn, %e : !e
    %sum = complex.add %d, %more : !e
    %r = complex.conj %sum : !e
    array.yield %r : !e
  } : !v
  %x = array.build (%i: index, %j: index) {
    %row = arith.minsi %i, %last : index
    %column = arith.minsi %j, %last : index
    %e = array.index %c[%i, %column] : !c
    %f = array.index %c[%j, %row] : !c
    %fc = complex.conj %f : !e
    %p = array.index %s[%row] : !values
    %q = array.index %s[%column] : !values
    %sum = arith.addf %q, %p : $T
    %gap = arith.subf %q, %p : $T
    %both = arith.mulf %sum, %gap : $T
    %is_right = arith.cmpi sgt, %j, %last : index
    %is_below = arith.cmpi sgt, %i, %last : index
    %is_same = arith.cmpi eq, %row, %column : index
    %is_outside = arith.ori %is_right, %is_below : i1
    %is_apart = arith.ori %is_same, %is_outside : i1
    %divisor = arith.select %is_apart, %unit, %both : $T
    %p_part = arith.divf %p, %divisor : $T
    %q_part = arith.divf %q, %divisor : $T
    %p_number = complex.create %p_part, %zero : !e
    %q_number = complex.create %q_part, %zero : !e
    %g = complex.mul %q_number, %e : !e
    %h = complex.mul %p_number, %fc : !e
    %total = complex.add %g, %h : !e
    %inside = arith.select %is_apart, %none, %total : !e
    %below_size = arith.select %is_below, %q, %unit : $T
    %below_divisor = complex.create %below_size, %zero : !e
    %below = complex.div %e, %below_divisor : !e
    %right_size = arith.select %is_right, %p, %unit : $T
    %right_divisor = complex.create %right_size, %zero : !e
    %beside = complex.div %fc, %right_divisor : !e
    %opposite = complex.neg %beside : !e
    %with_below = arith.select %is_below, %below, %inside : !e
    %with_right = arith.select %is_right, %opposite, %with_below : !e
    %is_corner = arith.andi %is_right, %is_below : i1
    %rest = arith.select %is_corner, %none, %with_right : !e
    // `u` turns as `v`, and by the imaginary part of the diagonal.
    %im = complex.im %e : !e
    %quotient = arith.divf %im, %q : $T
    %angle = array.index %turns[%column] : !values
    %whole_angle = arith.addf %angle, %quotient : $T
    %turn = complex.create %zero, %whole_angle : !e
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %is_inner = arith.cmpi sle, %j, %last : index
    %is_turned = arith.andi %is_diagonal, %is_inner : i1
    %r = arith.select %is_turned, %turn, %rest : !e
    array.yield %r : !e
  } : !square
  %turned_u = array.contract %u, %x over [$D] by [#left, #right] : !u, !square -> !u
  %projected = array.contract %u, %c over [$D] by [#left, #right] : !u, !c -> !a
  %du = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %dav[%i, %column] : !a
    %f = array.index %projected[%i, %column] : !a
    %q = array.index %s[%column] : !values
    %rest = complex.sub %e, %f : !e
    %size = arith.select %is_thin, %q, %unit : $T
    %divisor = complex.create %size, %zero : !e
    %quotient = complex.div %rest, %divisor : !e
    %outside = arith.select %is_thin, %quotient, %none : !e
    %g = array.index %turned_u[%i, %j] : !u
    %r = complex.add %g, %outside : !e
    array.yield %r : !e
  } : !u
  return %s, %u, %vh, %info, %ds, %du, %dvh : !values, !u, !v, i32, !values, !u, !v
}
