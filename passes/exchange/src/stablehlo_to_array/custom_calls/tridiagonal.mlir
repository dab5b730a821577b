!a = tensor<$Nx$Nx$T>
!diagonal = tensor<$Nx$T>
!beside = tensor<$DEPTHx$T>
// Returns a symmetric matrix whose lower triangle is reduced to a tridiagonal one, with the vectors of
// reflections below it, the diagonal, the elements beside it, and the scales of the reflections.
func.func private @$L.tridiagonal_$S(%a: !a) -> (!a, !diagonal, !beside, !beside) attributes {cotan.smooth} {
  %symmetric = array.build (%i: index, %j: index) {
    %row = arith.maxsi %i, %j : index
    %column = arith.minsi %i, %j : index
    %e = array.index %a[%row, %column] : !a
    array.yield %e : $T
  } : !a
  %reduced, %scales = func.call @$L.hessenberg_$S(%symmetric) : (!a) -> (!a, !beside)
  %packed = array.build (%i: index, %j: index) {
    %e = array.index %reduced[%i, %j] : !a
    %f = array.index %a[%i, %j] : !a
    %is_above = arith.cmpi slt, %i, %j : index
    %r = arith.select %is_above, %f, %e : $T
    array.yield %r : $T
  } : !a
  %diagonal = array.build (%i: index) {
    %e = array.index %reduced[%i, %i] : !a
    array.yield %e : $T
  } : !diagonal
  %beside = array.build (%i: index) {
    %one = arith.constant 1 : index
    %below = arith.addi %i, %one : index
    %e = array.index %reduced[%below, %i] : !a
    array.yield %e : $T
  } : !beside
  return %packed, %diagonal, %beside, %scales : !a, !diagonal, !beside, !beside
}
