// M1: the product of matrices, (+, *).
// \x y. map(x, \r. map(transpose y, \c. reduce_+(map(zip(r, c), *))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, 2.0, 3.0], [-1.0, 0.5, 4.0]], [[2.0, 0.0], [1.0, -1.0], [0.5, 3.0]]) ~ [[5.5, 7.0], [0.5, 11.5]]
// jvp: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.0, 1.0], [1.0, 0.0], [0.0, 0.0]]) ~ ([[4.0, 1.0], [1.5, -2.0]])
// vjp: ([[1.0, 2.0], [-1.0, 0.5]]) ~ ([[2.0, -1.0, 6.5], [-2.0, -1.5, 1.0]], [[2.0, 1.5], [1.5, 4.25], [-1.0, 8.0]])
!row = tensor<?xf64, #cotan.dims<k>>
!entries = tensor<?xf64, #cotan.dims<m>>
!left = tensor<?x?xf64, #cotan.dims<n, k>>
!right = tensor<?x?xf64, #cotan.dims<k, m>>
!columns = tensor<?x?xf64, #cotan.dims<m, k>>
!product = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @f(%x: !left, %y: !right) -> !product {
  %zero = arith.constant 0.0 : f64
  %columns = array.transpose %y by [1, 0] : !right
  %product = array.map %x (%row: !row) {
    %entries = array.map %columns (%column: !row) {
      %terms = array.map %row, %column (%u: f64, %v: f64) {
        %term = arith.mulf %u, %v : f64
        array.yield %term : f64
      } : (!row, !row) -> !row
      %entry = array.reduce %terms along 0 from %zero : f64 (%p: f64, %q: f64) {
        %r = arith.addf %p, %q : f64
        array.yield %r : f64
      } : !row
      array.yield %entry : f64
    } : (!columns) -> !entries
    array.yield %entries : !entries
  } : (!left) -> !product
  return %product : !product
}
