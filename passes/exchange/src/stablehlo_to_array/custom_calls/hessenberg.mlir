!a = tensor<$Nx$Nx$T>
!column = tensor<$Nx$T>
!scales = tensor<$DEPTHx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Returns a matrix whose part below the subdiagonal has the vectors of the reflections on both sides that
// clear it, and the scales of these.
func.func private @$L.hessenberg_$S(%a: !a) -> (!a, !scales) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant $DEPTH : index
  %none = arith.constant dense<0.0> : !scales
  %packed, %scales = scf.for %k = %first to %steps step %one iter_args(%x = %a, %scales = %none) -> (!a, !scales) {
    %head = arith.addi %k, %one : index
    %below = array.build (%i: index) {
      %e = array.index %x[%i, %k] : !a
      array.yield %e : $T
    } : !column
    %v, %scale, %beta = func.call @$L.reflector_$Nx$T(%below, %head) : (!column, index) -> (!column, $T, $T)
    %lefts = array.contract %v, %x over [$N] by [#entry, #columns] : !column, !a -> !column
    %left = array.build (%i: index, %j: index) {
      %e = array.index %x[%i, %j] : !a
      %w = array.index %v[%i] : !column
      %sum = array.index %lefts[%j] : !column
      %scaled = arith.mulf %scale, %w : $T
      %change = arith.mulf %scaled, %sum : $T
      %r = arith.subf %e, %change : $T
      %is_right = arith.cmpi sgt, %j, %k : index
      %d = arith.select %is_right, %r, %e : $T
      array.yield %d : $T
    } : !a
    %rights = array.contract %v, %left over [$N] by [#entry, #rows] : !column, !a -> !column
    %next = array.build (%i: index, %j: index) {
      %e = array.index %left[%i, %j] : !a
      %w = array.index %v[%j] : !column
      %sum = array.index %rights[%i] : !column
      %scaled = arith.mulf %scale, %w : $T
      %change = arith.mulf %scaled, %sum : $T
      %r = arith.subf %e, %change : $T
      %u = array.index %v[%i] : !column
      %is_head = arith.cmpi eq, %i, %head : index
      %is_below = arith.cmpi sgt, %i, %head : index
      %stored = arith.select %is_below, %u, %e : $T
      %cleared = arith.select %is_head, %beta, %stored : $T
      %is_column = arith.cmpi eq, %j, %k : index
      %is_right = arith.cmpi sgt, %j, %k : index
      %other = arith.select %is_column, %cleared, %e : $T
      %d = arith.select %is_right, %r, %other : $T
      array.yield %d : $T
    } : !a
    %next_scales = array.update %scales[%k] to %scale : !scales, $T
    scf.yield %next, %next_scales : !a, !scales
  }
  return %packed, %scales : !a, !scales
}
