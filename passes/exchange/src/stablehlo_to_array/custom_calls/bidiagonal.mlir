!a = tensor<$Nx$Mx$T>
!lefts = tensor<$Mx$Nx$T>
!rights = tensor<$Mx$Mx$T>
!column = tensor<$Nx$T>
!values = tensor<$Mx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Reduces a matrix to an upper bidiagonal one by reflections of both sides. Returns the diagonal, the
// elements above it, and for both sides the vectors of reflections as rows, with their scales.
// Element `k + 1` above the diagonal and of the right side is that of row `k`; elements of vectors
// before the number of their row are 0.
func.func private @$L.bidiagonal_$S(%a: !a) -> (!values, !values, !lefts, !values, !rights, !values) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant $M : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %none = arith.constant dense<0.0> : !values
  %no_lefts = arith.constant dense<0.0> : !lefts
  %no_rights = arith.constant dense<0.0> : !rights
  %x, %diagonal, %beside, %lefts, %left_scales, %rights, %right_scales = scf.for %k = %first to %steps step %one iter_args(%x = %a, %diagonal = %none, %beside = %none, %lefts = %no_lefts, %left_scales = %none, %rights = %no_rights, %right_scales = %none) -> (!a, !values, !values, !lefts, !values, !rights, !values) {
    %at = arith.addi %k, %one : index
    %head = array.index %x[%k, %k] : !a
    %tail = array.build (%i: index) {
      %e = array.index %x[%i, %k] : !a
      %is_below = arith.cmpi sgt, %i, %k : index
      %t = arith.select %is_below, %e, %zero : $T
      array.yield %t : $T
    } : !column
    %squares = arith.mulf %tail, %tail : !column
    %square = array.sum %squares along 0 : !column
    %beta, %scale, %factor = func.call @$L.reflection_$T(%head, %square) : ($T, $T) -> ($T, $T, $T)
    %u = array.build (%i: index) {
      %e = array.index %tail[%i] : !column
      %q = arith.mulf %e, %factor : $T
      %is_head = arith.cmpi eq, %i, %k : index
      %r = arith.select %is_head, %unit, %q : $T
      array.yield %r : $T
    } : !column
    %p = array.contract %u, %x over [$N] by [#entry, #columns] : !column, !a -> !values
    %row = array.build (%j: index) {
      %e = array.index %x[%k, %j] : !a
      %f = array.index %p[%j] : !values
      %g = arith.mulf %scale, %f : $T
      %h = arith.subf %e, %g : $T
      %is_right = arith.cmpi sgt, %j, %k : index
      %r = arith.select %is_right, %h, %zero : $T
      array.yield %r : $T
    } : !values
    %row_head = array.index %row[%at] : !values
    %row_tail = array.build (%j: index) {
      %e = array.index %row[%j] : !values
      %is_right = arith.cmpi sgt, %j, %at : index
      %t = arith.select %is_right, %e, %zero : $T
      array.yield %t : $T
    } : !values
    %row_squares = arith.mulf %row_tail, %row_tail : !values
    %row_square = array.sum %row_squares along 0 : !values
    %row_beta, %row_scale, %row_factor = func.call @$L.reflection_$T(%row_head, %row_square) : ($T, $T) -> ($T, $T, $T)
    %v = array.build (%j: index) {
      %e = array.index %row_tail[%j] : !values
      %q = arith.mulf %e, %row_factor : $T
      %is_head = arith.cmpi eq, %j, %at : index
      %r = arith.select %is_head, %unit, %q : $T
      array.yield %r : $T
    } : !values
    %sums = array.contract %x, %v over [$M] by [#rows, #entry] : !a, !values -> !column
    %products = arith.mulf %p, %v : !values
    %dot = array.sum %products along 0 : !values
    %next = array.build (%i: index, %j: index) {
      %e = array.index %x[%i, %j] : !a
      %ui = array.index %u[%i] : !column
      %pj = array.index %p[%j] : !values
      %sum = array.index %sums[%i] : !column
      %vj = array.index %v[%j] : !values
      %su = arith.mulf %scale, %ui : $T
      %sup = arith.mulf %su, %pj : $T
      %sud = arith.mulf %su, %dot : $T
      %q = arith.subf %sum, %sud : $T
      %sq = arith.mulf %row_scale, %q : $T
      %sqv = arith.mulf %sq, %vj : $T
      %less = arith.subf %e, %sup : $T
      %r = arith.subf %less, %sqv : $T
      array.yield %r : $T
    } : !a
    %next_diagonal = array.update %diagonal[%k] to %beta : !values, $T
    %next_beside = array.update %beside[%k + 1] to %row_beta : !values, $T
    %next_lefts = array.update %lefts[%k] to %u : !lefts, !column
    %next_left_scales = array.update %left_scales[%k] to %scale : !values, $T
    %next_rights = array.update %rights[%k + 1] to %v : !rights, !values
    %next_right_scales = array.update %right_scales[%k + 1] to %row_scale : !values, $T
    scf.yield %next, %next_diagonal, %next_beside, %next_lefts, %next_left_scales, %next_rights, %next_right_scales : !a, !values, !values, !lefts, !values, !rights, !values
  }
  return %diagonal, %beside, %lefts, %left_scales, %rights, %right_scales : !values, !values, !lefts, !values, !rights, !values
}
