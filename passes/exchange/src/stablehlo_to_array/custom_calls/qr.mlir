!a = tensor<$Nx$Mx$T>
!q = tensor<$Nx$Kx$T>
!r = tensor<$Kx$Mx$T>
!s = tensor<$Kx$Kx$T>
!t = tensor<$Kx$Nx$T>
!column = tensor<$Nx$T>
!row = tensor<$Mx$T>
!scales = tensor<$Kx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#across = affine_map<(d0, d1, d2) -> (d1, d2)>
// Returns the upper factor with the vectors of reflections below its diagonal, the scales of the
// reflections, and the first columns of their product.
func.func private @$L.qr_$S(%a: !a) -> (!a, !scales, !q) attributes {cotan.jvp = @$L.qr_jvp_$S, cotan.vjp = @$L.qr_vjp_$S} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant $K : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %none = arith.constant dense<0.0> : !scales
  %packed, %scales = scf.for %k = %first to %steps step %one iter_args(%x = %a, %scales = %none) -> (!a, !scales) {
    %head = array.index %x[%k, %k] : !a
    %tail = array.build (%i: index) {
      %e = array.index %x[%i, %k] : !a
      %is_below = arith.cmpi sgt, %i, %k : index
      %t = arith.select %is_below, %e, %zero : $T
      array.yield %t : $T
    } : !column
    // Squares neither overflow nor vanish.
    %sizes = math.absf %tail : !column
    %longest = array.max %sizes along 0 : !column
    %head_size = math.absf %head : $T
    %largest = arith.maximumf %longest, %head_size : $T
    %is_large = arith.cmpf ogt, %largest, %large : $T
    %is_small = arith.cmpf olt, %largest, %small : $T
    %is_some = arith.cmpf ogt, %largest, %zero : $T
    %is_tiny = arith.andi %is_small, %is_some : i1
    %is_scaled = arith.ori %is_large, %is_tiny : i1
    %factor = arith.select %is_scaled, %largest, %unit : $T
    %factors = array.replicate %factor along 0 : $T -> !column
    %scaled = arith.divf %tail, %factors : !column
    %squares = arith.mulf %scaled, %scaled : !column
    %square = array.sum %squares along 0 : !column
    %scaled_head = arith.divf %head, %factor : $T
    %head_square = arith.mulf %scaled_head, %scaled_head : $T
    %norm_square = arith.addf %square, %head_square : $T
    %root = math.sqrt %norm_square : $T
    %norm = arith.mulf %root, %factor : $T
    %signed = math.copysign %norm, %head : $T
    %opposite = arith.negf %signed : $T
    %is_zero = arith.cmpf oeq, %square, %zero : $T
    %beta = arith.select %is_zero, %head, %opposite : $T
    %difference = arith.subf %beta, %head : $T
    %quotient = arith.divf %difference, %beta : $T
    %scale = arith.select %is_zero, %zero, %quotient : $T
    %reversed = arith.subf %head, %beta : $T
    %divisor = arith.select %is_zero, %unit, %reversed : $T
    %vector = array.build (%i: index) {
      %e = array.index %tail[%i] : !column
      %q = arith.divf %e, %divisor : $T
      %is_head = arith.cmpi eq, %i, %k : index
      %v = arith.select %is_head, %unit, %q : $T
      array.yield %v : $T
    } : !column
    %sums = array.contract %vector, %x over [$N] by [#entry, #columns] : !column, !a -> !row
    %next = array.build (%i: index, %j: index) {
      %e = array.index %x[%i, %j] : !a
      %v = array.index %vector[%i] : !column
      %sum = array.index %sums[%j] : !row
      %scaled_v = arith.mulf %scale, %v : $T
      %change = arith.mulf %scaled_v, %sum : $T
      %reflected = arith.subf %e, %change : $T
      %is_below = arith.cmpi sgt, %i, %k : index
      %is_row = arith.cmpi eq, %i, %k : index
      %is_right = arith.cmpi sgt, %j, %k : index
      %is_column = arith.cmpi eq, %j, %k : index
      %above = arith.select %is_row, %beta, %e : $T
      %kept = arith.select %is_below, %v, %above : $T
      %left = arith.select %is_column, %kept, %e : $T
      %r = arith.select %is_right, %reflected, %left : $T
      array.yield %r : $T
    } : !a
    %next_scales = array.update %scales[%k] to %scale : !scales, $T
    scf.yield %next, %next_scales : !a, !scales
  }
  %thin = array.slice %packed from [0, 0] : !a -> !q
  %q = func.call @$L.orthogonal_$Nx$Kx$Kx$T(%thin, %scales) : (!q, !scales) -> !q
  return %packed, %scales, %q : !a, !scales, !q
}
// Returns the factors `v` and `u` of `i - q`, with the head of `v`, and `u` with 1 in place of zeros
// on its diagonal: a reflection that changes nothing has no vector.
func.func private @$L.qr_parts_$S(%packed: !a, %scales: !scales, %q: !q) -> (!q, !s, !s, !s) {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %v = array.build (%i: index, %j: index) {
    %e = array.index %packed[%i, %j] : !a
    %is_below = arith.cmpi sgt, %i, %j : index
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %below = arith.select %is_below, %e, %zero : $T
    %w = arith.select %is_diagonal, %unit, %below : $T
    array.yield %w : $T
  } : !q
  %head = array.slice %v from [0, 0] : !q -> !s
  %rest = array.build (%i: index, %j: index) {
    %e = array.index %q[%i, %j] : !q
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %identity = arith.select %is_diagonal, %unit, %zero : $T
    %d = arith.subf %identity, %e : $T
    array.yield %d : $T
  } : !s
  %full = func.call @$L.lower_$Kx$Kx$T(%head, %rest) : (!s, !s) -> !s
  %u, %regular = array.build (%i: index, %j: index) {
    %e = array.index %full[%i, %j] : !s
    %scale = array.index %scales[%i] : !scales
    %is_none = arith.cmpf oeq, %scale, %zero : $T
    %divisor = arith.select %is_none, %unit, %scale : $T
    %is_above = arith.cmpi slt, %i, %j : index
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %above = arith.select %is_above, %e, %zero : $T
    %w = arith.select %is_diagonal, %scale, %above : $T
    %x = arith.select %is_diagonal, %divisor, %above : $T
    array.yield %w, %x : $T, $T
  } : !s, !s
  return %v, %head, %u, %regular : !q, !s, !s, !s
}
// Returns the matrix below the diagonal, in columns of reflections that change something.
func.func private @$L.qr_below_$S(%x: !q, %scales: !scales) -> !q {
  %zero = arith.constant 0.0 : $T
  %r = array.build (%i: index, %j: index) {
    %e = array.index %x[%i, %j] : !q
    %scale = array.index %scales[%j] : !scales
    %is_some = arith.cmpf une, %scale, %zero : $T
    %is_below = arith.cmpi sgt, %i, %j : index
    %is_kept = arith.andi %is_some, %is_below : i1
    %kept = arith.select %is_kept, %e, %zero : $T
    array.yield %kept : $T
  } : !q
  return %r : !q
}
// Returns the upper factor.
func.func private @$L.qr_upper_$S(%packed: !a) -> !r {
  %zero = arith.constant 0.0 : $T
  %r = array.build (%i: index, %j: index) {
    %e = array.index %packed[%i, %j] : !a
    %is_upper = arith.cmpi sle, %i, %j : index
    %upper = arith.select %is_upper, %e, %zero : $T
    array.yield %upper : $T
  } : !r
  return %r : !r
}
// With `p = da r^-1` and `o = below(q' p) - below(q' p)'`: `dq = p + q (o - q' p)` and
// `dr = q' da - o r`. Vectors `v` and scales change with the factors of `i - q = v u`; `u` is upper,
// and the scales are its diagonal.
func.func private @$L.qr_jvp_$S(%a: !a, %da: !a) -> (!a, !scales, !q, !a, !scales, !q) attributes {cotan.assume_linear} {
  %last = arith.constant $END : index
  %zero = arith.constant 0.0 : $T
  %packed, %scales, %q = func.call @$L.qr_$S(%a) : (!a) -> (!a, !scales, !q)
  %r = func.call @$L.qr_upper_$S(%packed) : (!a) -> !r
  %r_head = array.slice %r from [0, 0] : !r -> !s
  %rt = array.transpose %r_head by [1, 0] : !s
  %da_head = array.slice %da from [0, 0] : !a -> !q
  %dat = array.transpose %da_head by [1, 0] : !q
  %pt = func.call @$L.lower_$Kx$Nx$T(%rt, %dat) : (!s, !t) -> !t
  %p = array.transpose %pt by [1, 0] : !t
  %c = array.contract %q, %p over [$N] by [#turned, #right] : !q, !q -> !s
  %o = array.build (%i: index, %j: index) {
    %e = array.index %c[%i, %j] : !s
    %f = array.index %c[%j, %i] : !s
    %g = arith.negf %f : $T
    %is_below = arith.cmpi sgt, %i, %j : index
    %is_above = arith.cmpi slt, %i, %j : index
    %above = arith.select %is_above, %g, %zero : $T
    %w = arith.select %is_below, %e, %above : $T
    array.yield %w : $T
  } : !s
  %turn = arith.subf %o, %c : !s
  %inside = array.contract %q, %turn over [$K] by [#left, #right] : !q, !s -> !q
  %dq = arith.addf %p, %inside : !q
  %projected = array.contract %q, %da over [$N] by [#turned, #right] : !q, !a -> !r
  %turned_r = array.contract %o, %r over [$K] by [#left, #right] : !s, !r -> !r
  %dr = arith.subf %projected, %turned_r : !r
  %v, %head, %u, %regular = func.call @$L.qr_parts_$S(%packed, %scales, %q) : (!a, !scales, !q) -> (!q, !s, !s, !s)
  %ut = array.transpose %regular by [1, 0] : !s
  %dm = arith.negf %dq : !q
  %dm_head = array.slice %dm from [0, 0] : !q -> !s
  %w = func.call @$L.lower_$Kx$Kx$T(%head, %dm_head) : (!s, !s) -> !s
  %wt = array.transpose %w by [1, 0] : !s
  %yt = func.call @$L.lower_$Kx$Kx$T(%ut, %wt) : (!s, !s) -> !s
  %x = array.build (%i: index, %j: index) {
    %e = array.index %yt[%j, %i] : !s
    %scale = array.index %scales[%j] : !scales
    %is_some = arith.cmpf une, %scale, %zero : $T
    %is_below = arith.cmpi sgt, %i, %j : index
    %is_kept = arith.andi %is_some, %is_below : i1
    %kept = arith.select %is_kept, %e, %zero : $T
    array.yield %kept : $T
  } : !s
  %xu = array.contract %x, %u over [$K] by [#left, #right] : !s, !s -> !s
  %du = array.build (%i: index, %j: index) {
    %e = array.index %w[%i, %j] : !s
    %f = array.index %xu[%i, %j] : !s
    %d = arith.subf %e, %f : $T
    %is_upper = arith.cmpi sle, %i, %j : index
    %upper = arith.select %is_upper, %d, %zero : $T
    array.yield %upper : $T
  } : !s
  %dscales = array.build (%i: index) {
    %e = array.index %du[%i, %i] : !s
    array.yield %e : $T
  } : !scales
  %vdu = array.contract %v, %du over [$K] by [#left, #right] : !q, !s -> !q
  %left = arith.subf %dm, %vdu : !q
  %left_t = array.transpose %left by [1, 0] : !q
  %dvt = func.call @$L.lower_$Kx$Nx$T(%ut, %left_t) : (!s, !t) -> !t
  %all_dv = array.transpose %dvt by [1, 0] : !t
  %dv = func.call @$L.qr_below_$S(%all_dv, %scales) : (!q, !scales) -> !q
  %dpacked = array.build (%i: index, %j: index) {
    %row = arith.minsi %i, %last : index
    %column = arith.minsi %j, %last : index
    %e = array.index %dr[%row, %j] : !r
    %f = array.index %dv[%i, %column] : !q
    %is_upper = arith.cmpi sle, %i, %j : index
    %d = arith.select %is_upper, %e, %f : $T
    array.yield %d : $T
  } : !a
  return %packed, %scales, %q, %dpacked, %dscales, %dq : !a, !scales, !q, !a, !scales, !q
}
// The transpose of the other rule, from its end.
func.func private @$L.qr_vjp_$S(%a: !a, %dpacked: !a, %dscales: !scales, %dq: !q) -> (!a, !scales, !q, !a) attributes {cotan.assume_linear} {
  %last = arith.constant $END : index
  %zero = arith.constant 0.0 : $T
  %packed, %scales, %q = func.call @$L.qr_$S(%a) : (!a) -> (!a, !scales, !q)
  %r = func.call @$L.qr_upper_$S(%packed) : (!a) -> !r
  %v, %head, %u, %regular = func.call @$L.qr_parts_$S(%packed, %scales, %q) : (!a, !scales, !q) -> (!q, !s, !s, !s)
  %dr = func.call @$L.qr_upper_$S(%dpacked) : (!a) -> !r
  %d_head = array.slice %dpacked from [0, 0] : !a -> !q
  %dv = func.call @$L.qr_below_$S(%d_head, %scales) : (!q, !scales) -> !q
  %dvt = array.transpose %dv by [1, 0] : !q
  %left_t = func.call @$L.upper_$Kx$Nx$T(%regular, %dvt) : (!s, !t) -> !t
  %left = array.transpose %left_t by [1, 0] : !t
  %vleft = array.contract %v, %left over [$N] by [#turned, #right] : !q, !q -> !s
  %du = array.build (%i: index, %j: index) {
    %e = array.index %vleft[%i, %j] : !s
    %scale = array.index %dscales[%i] : !scales
    %n = arith.negf %e : $T
    %sum = arith.addf %n, %scale : $T
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %is_above = arith.cmpi slt, %i, %j : index
    %above = arith.select %is_above, %n, %zero : $T
    %d = arith.select %is_diagonal, %sum, %above : $T
    array.yield %d : $T
  } : !s
  %dxu = array.contract %du, %u over [$K] by [#left, #across] : !s, !s -> !s
  %dyt = array.build (%i: index, %j: index) {
    %e = array.index %dxu[%j, %i] : !s
    %n = arith.negf %e : $T
    %scale = array.index %scales[%i] : !scales
    %is_some = arith.cmpf une, %scale, %zero : $T
    %is_above = arith.cmpi slt, %i, %j : index
    %is_kept = arith.andi %is_some, %is_above : i1
    %kept = arith.select %is_kept, %n, %zero : $T
    array.yield %kept : $T
  } : !s
  %dwt = func.call @$L.upper_$Kx$Kx$T(%regular, %dyt) : (!s, !s) -> !s
  %more_dw = array.transpose %dwt by [1, 0] : !s
  %dw = arith.addf %du, %more_dw : !s
  %head_t = array.transpose %head by [1, 0] : !s
  %dm_head = func.call @$L.upper_$Kx$Kx$T(%head_t, %dw) : (!s, !s) -> !s
  %total_dq = array.build (%i: index, %j: index) {
    %row = arith.minsi %i, %last : index
    %e = array.index %dq[%i, %j] : !q
    %f = array.index %left[%i, %j] : !q
    %g = array.index %dm_head[%row, %j] : !s
    %is_head = arith.cmpi sle, %i, %last : index
    %h = arith.select %is_head, %g, %zero : $T
    %sum = arith.addf %f, %h : $T
    %d = arith.subf %e, %sum : $T
    array.yield %d : $T
  } : !q
  %projected = array.contract %q, %dr over [$K] by [#left, #right] : !q, !r -> !a
  %dor = array.contract %dr, %r over [$M] by [#left, #across] : !r, !r -> !s
  %dturn = array.contract %q, %total_dq over [$N] by [#turned, #right] : !q, !q -> !s
  %do = arith.subf %dturn, %dor : !s
  %dc = array.build (%i: index, %j: index) {
    %e = array.index %do[%i, %j] : !s
    %f = array.index %do[%j, %i] : !s
    %t = array.index %dturn[%i, %j] : !s
    %difference = arith.subf %e, %f : $T
    %is_below = arith.cmpi sgt, %i, %j : index
    %below = arith.select %is_below, %difference, %zero : $T
    %d = arith.subf %below, %t : $T
    array.yield %d : $T
  } : !s
  %more_dp = array.contract %q, %dc over [$K] by [#left, #right] : !q, !s -> !q
  %dp = arith.addf %total_dq, %more_dp : !q
  %dpt = array.transpose %dp by [1, 0] : !q
  %r_head = array.slice %r from [0, 0] : !r -> !s
  %dat = func.call @$L.upper_$Kx$Nx$T(%r_head, %dpt) : (!s, !t) -> !t
  %da = array.build (%i: index, %j: index) {
    %column = arith.minsi %j, %last : index
    %e = array.index %projected[%i, %j] : !a
    %f = array.index %dat[%column, %i] : !t
    %is_head = arith.cmpi sle, %j, %last : index
    %g = arith.select %is_head, %f, %zero : $T
    %d = arith.addf %e, %g : $T
    array.yield %d : $T
  } : !a
  return %packed, %scales, %q, %da : !a, !scales, !q, !a
}
