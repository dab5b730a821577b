!a = tensor<$Nx$Mx$T>
!l = tensor<$Nx$Nx$T>
!u = tensor<$Mx$Mx$T>
!t = tensor<$Mx$Nx$T>
!row = tensor<$Mx$T>
!order = tensor<$Nxindex>
!pivots = tensor<$Kxi32>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#across = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func private @$L.lu_left_$S(%lu: !a) -> !l {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %r = array.build (%i: index, %j: index) {
    %e = array.index %lu[%i, %j] : !a
    %is_below = arith.cmpi sgt, %i, %j : index
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %below = arith.select %is_below, %e, %zero : $T
    %v = arith.select %is_diagonal, %unit, %below : $T
    array.yield %v : $T
  } : !l
  return %r : !l
}
func.func private @$L.lu_right_$S(%lu: !a) -> !u {
  %steps = arith.constant $K : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %r = array.build (%i: index, %j: index) {
    %e = array.index %lu[%i, %j] : !a
    %is_above = arith.cmpi sle, %i, %j : index
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %is_inside = arith.cmpi slt, %i, %steps : index
    %default = arith.select %is_diagonal, %unit, %zero : $T
    %above = arith.select %is_above, %e, %zero : $T
    %v = arith.select %is_inside, %above, %default : $T
    array.yield %v : $T
  } : !u
  return %r : !u
}
// Returns the part below the diagonal, and the rest.
func.func private @$L.lu_parts_$S(%x: !a) -> (!a, !a) {
  %zero = arith.constant 0.0 : $T
  %below, %above = array.build (%i: index, %j: index) {
    %e = array.index %x[%i, %j] : !a
    %is_below = arith.cmpi sgt, %i, %j : index
    %l = arith.select %is_below, %e, %zero : $T
    %u = arith.select %is_below, %zero, %e : $T
    array.yield %l, %u : $T, $T
  } : !a, !a
  return %below, %above : !a, !a
}
// With `x = l^-1 da u^-1`: `dl = l below(x)`, `du = above(x) u`.
func.func private @$L.lu_jvp_$S(%a: !a, %da: !a) -> (!a, !pivots, i32, !order, !a) attributes {cotan.assume_linear} {
  %lu, %pivots, %info, %order = func.call @$L.lu_$S(%a) : (!a) -> (!a, !pivots, i32, !order)
  %l = func.call @$L.lu_left_$S(%lu) : (!a) -> !l
  %u = func.call @$L.lu_right_$S(%lu) : (!a) -> !u
  %moved = array.build (%i: index) {
    %from = array.index %order[%i] : !order
    %row = array.index %da[%from] : !a
    array.yield %row : !row
  } : !a
  %p = func.call @$L.lower_$B(%l, %moved) : (!l, !a) -> !a
  %q = array.transpose %p by [1, 0] : !a
  %ut = array.transpose %u by [1, 0] : !u
  %r = func.call @$L.lower_$C(%ut, %q) : (!u, !t) -> !t
  %x = array.transpose %r by [1, 0] : !t
  %below, %above = func.call @$L.lu_parts_$S(%x) : (!a) -> (!a, !a)
  %dl = array.contract %l, %below over [$N] by [#left, #right] : !l, !a -> !a
  %du = array.contract %above, %u over [$M] by [#left, #right] : !a, !u -> !a
  %d = arith.addf %dl, %du : !a
  return %lu, %pivots, %info, %order, %d : !a, !pivots, i32, !order, !a
}
func.func private @$L.lu_vjp_$S(%a: !a, %d: !a) -> (!a, !pivots, i32, !order, !a) attributes {cotan.assume_linear} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant $N : index
  %lu, %pivots, %info, %order = func.call @$L.lu_$S(%a) : (!a) -> (!a, !pivots, i32, !order)
  %l = func.call @$L.lu_left_$S(%lu) : (!a) -> !l
  %u = func.call @$L.lu_right_$S(%lu) : (!a) -> !u
  %dl = array.contract %l, %d over [$N] by [#turned, #right] : !l, !a -> !a
  %du = array.contract %d, %u over [$M] by [#left, #across] : !a, !u -> !a
  %below, %b0 = func.call @$L.lu_parts_$S(%dl) : (!a) -> (!a, !a)
  %a0, %above = func.call @$L.lu_parts_$S(%du) : (!a) -> (!a, !a)
  %x = arith.addf %below, %above : !a
  %q = array.transpose %x by [1, 0] : !a
  %r = func.call @$L.upper_$C(%u, %q) : (!u, !t) -> !t
  %p = array.transpose %r by [1, 0] : !t
  %lt = array.transpose %l by [1, 0] : !l
  %moved = func.call @$L.upper_$B(%lt, %p) : (!l, !a) -> !a
  %start = arith.constant dense<0.0> : !a
  %da = scf.for %i = %first to %n step %one iter_args(%y = %start) -> (!a) {
    %to = array.index %order[%i] : !order
    %row = array.index %moved[%i] : !a
    %next = array.update %y[%to] to %row : !a, !row
    scf.yield %next : !a
  }
  return %lu, %pivots, %info, %order, %da : !a, !pivots, i32, !order, !a
}
