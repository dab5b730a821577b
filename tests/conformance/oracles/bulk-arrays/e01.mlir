// E1: the sum of the rows of a matrix (a worked example).
// sumOuter [[1,2,3],[4,5,6],[7,8,9]]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]) ~ [12.0, 15.0, 18.0]
!matrix = tensor<?x?xf64, #cotan.dims<n, m>>
!row = tensor<?xf64, #cotan.dims<m>>
func.func @f(%a: !matrix) -> !row {
  %r = array.sum %a along 0 : !matrix
  return %r : !row
}
