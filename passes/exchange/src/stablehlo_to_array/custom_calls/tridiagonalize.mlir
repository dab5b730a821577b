!a = tensor<$Nx$Nx$T>
!values = tensor<$Nx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d0, d1)>
// Reduces a symmetric matrix to a tridiagonal one by reflections. Returns the diagonal, the elements
// beside it, and the vectors of the reflections as rows, with their scales. Element `k + 1` of them
// is that of the reflection of row `k`; elements of its vector before `k + 1` are 0.
func.func private @$L.tridiagonalize_$S(%a: !a) -> (!values, !values, !a, !values) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant $LAST : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %two = arith.constant 2.0 : $T
  %none = arith.constant dense<0.0> : !values
  %empty = arith.constant dense<0.0> : !a
  %x, %beside, %vectors, %scales = scf.for %k = %first to %last step %one iter_args(%x = %a, %beside = %none, %vectors = %empty, %scales = %none) -> (!a, !values, !a, !values) {
    %at = arith.addi %k, %one : index
    %head = array.index %x[%k, %k + 1] : !a
    %tail = array.build (%i: index) {
      %e = array.index %x[%k, %i] : !a
      %is_below = arith.cmpi sgt, %i, %at : index
      %t = arith.select %is_below, %e, %zero : $T
      array.yield %t : $T
    } : !values
    %squares = arith.mulf %tail, %tail : !values
    %square = array.sum %squares along 0 : !values
    %beta, %scale, %inverse = func.call @$L.reflection_$T(%head, %square) : ($T, $T) -> ($T, $T, $T)
    %v = array.build (%i: index) {
      %e = array.index %tail[%i] : !values
      %q = arith.mulf %e, %inverse : $T
      %is_head = arith.cmpi eq, %i, %at : index
      %r = arith.select %is_head, %unit, %q : $T
      array.yield %r : $T
    } : !values
    %p = array.contract %v, %x over [$N] by [#entry, #rows] : !values, !a -> !values
    %products = arith.mulf %p, %v : !values
    %dot = array.sum %products along 0 : !values
    %half = arith.divf %scale, %two : $T
    %part = arith.mulf %half, %dot : $T
    %w = array.build (%i: index) {
      %e = array.index %p[%i] : !values
      %f = array.index %v[%i] : !values
      %g = arith.mulf %part, %f : $T
      %h = arith.subf %e, %g : $T
      %r = arith.mulf %scale, %h : $T
      %is_left = arith.cmpi sgt, %i, %k : index
      %left = arith.select %is_left, %r, %zero : $T
      array.yield %left : $T
    } : !values
    // Rows up to `k` are not needed again, except for the diagonal, which stays.
    %next = array.build (%i: index, %j: index) {
      %e = array.index %x[%i, %j] : !a
      %vi = array.index %v[%i] : !values
      %wi = array.index %w[%i] : !values
      %vj = array.index %v[%j] : !values
      %wj = array.index %w[%j] : !values
      %g = arith.mulf %vi, %wj : $T
      %h = arith.mulf %wi, %vj : $T
      %less = arith.subf %e, %g : $T
      %r = arith.subf %less, %h : $T
      %is_left = arith.cmpi sgt, %i, %k : index
      %kept = arith.select %is_left, %r, %e : $T
      array.yield %kept : $T
    } : !a
    %next_beside = array.update %beside[%k + 1] to %beta : !values, $T
    %next_vectors = array.update %vectors[%k + 1] to %v : !a, !values
    %next_scales = array.update %scales[%k + 1] to %scale : !values, $T
    scf.yield %next, %next_beside, %next_vectors, %next_scales : !a, !values, !a, !values
  }
  %diagonal = array.build (%i: index) {
    %e = array.index %x[%i, %i] : !a
    array.yield %e : $T
  } : !values
  return %diagonal, %beside, %vectors, %scales : !values, !values, !a, !values
}
