!a = tensor<$Nx$Nx$T>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
// Returns the lower triangle, with half of the diagonal.
func.func private @$L.half_$S(%a: !a) -> !a {
  %zero = arith.constant 0.0 : $T
  %half = arith.constant 0.5 : $T
  %r = array.build (%i: index, %j: index) {
    %e = array.index %a[%i, %j] : !a
    %h = arith.mulf %e, %half : $T
    %is_below = arith.cmpi sgt, %i, %j : index
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %below = arith.select %is_below, %e, %zero : $T
    %v = arith.select %is_diagonal, %h, %below : $T
    array.yield %v : $T
  } : !a
  return %r : !a
}
// With `l dl' + dl l' = s`: `dl = l half(l^-1 s l^-T)`.
func.func private @$L.cholesky_jvp_$S(%a: !a, %da: !a) -> (!a, i32, !a) attributes {cotan.assume_linear} {
  %l, %info = func.call @$L.cholesky_$S(%a) : (!a) -> (!a, i32)
  %lower = func.call @$L.half_$S(%da) : (!a) -> !a
  %upper = array.transpose %lower by [1, 0] : !a
  %s = arith.addf %lower, %upper : !a
  %p = func.call @$L.lower_$B(%l, %s) : (!a, !a) -> !a
  %q = array.transpose %p by [1, 0] : !a
  %r = func.call @$L.lower_$B(%l, %q) : (!a, !a) -> !a
  %h = func.call @$L.half_$S(%r) : (!a) -> !a
  %dl = array.contract %l, %h over [$N] by [#left, #right] : !a, !a -> !a
  return %l, %info, %dl : !a, i32, !a
}
func.func private @$L.cholesky_vjp_$S(%a: !a, %dl: !a) -> (!a, i32, !a) attributes {cotan.assume_linear} {
  %l, %info = func.call @$L.cholesky_$S(%a) : (!a) -> (!a, i32)
  // Entries above the diagonal are constant.
  %zero = arith.constant 0.0 : $T
  %c = array.build (%i: index, %j: index) {
    %e = array.index %dl[%i, %j] : !a
    %is_kept = arith.cmpi sge, %i, %j : index
    %kept = arith.select %is_kept, %e, %zero : $T
    array.yield %kept : $T
  } : !a
  %product = array.contract %l, %c over [$N] by [#turned, #right] : !a, !a -> !a
  %p = func.call @$L.half_$S(%product) : (!a) -> !a
  %u = array.transpose %l by [1, 0] : !a
  %q = func.call @$L.upper_$B(%u, %p) : (!a, !a) -> !a
  %r = array.transpose %q by [1, 0] : !a
  %s = func.call @$L.upper_$B(%u, %r) : (!a, !a) -> !a
  %t = array.transpose %s by [1, 0] : !a
  %sum = arith.addf %s, %t : !a
  %da = func.call @$L.half_$S(%sum) : (!a) -> !a
  return %l, %info, %da : !a, i32, !a
}
