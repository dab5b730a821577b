// O26: a fold that carries a vector: it begins with the first row, and multiplies with all of them.
// fold (\(acc, row). acc * row) M[0] M
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[2.0, 0.5], [-1.0, 3.0]]) ~ [-4.0, 0.75]
// jvp: ([[1.0, 0.0], [0.0, 1.0]]) ~ ([-4.0, 0.25])
// vjp: ([1.0, 2.0]) ~ ([[-4.0, 6.0], [4.0, 0.5]])
!matrix = tensor<?x?xf64, #cotan.dims<n, m>>
!row = tensor<?xf64, #cotan.dims<m>>
func.func @f(%m: !matrix) -> !row {
  %start = array.index %m[0] : !matrix
  %r = array.fold %m along 0 from %start (%acc: !row, %row: !row) {
    %next = arith.mulf %acc, %row : !row
    array.yield %next : !row
  } : (!matrix, !row) -> !row
  return %r : !row
}
