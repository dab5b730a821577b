// M4: the product of matrices in the log semiring, (logaddexp, +).
// \x y. map(x, \r. map(transpose y, \c. reduce_logaddexp(map(zip(r, c), +))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, 0.5], [-1.0, 2.0]], [[0.3, 1.0], [-0.7, 0.0]]) ~ [[1.5014132779828, 2.2014132779828], [1.426928011043, 2.126928011043]]
// jvp: ([[1.0, 0.0], [0.0, 1.0]], [[0.0, 1.0], [0.0, 0.0]]) ~ ([[0.81757447619364, 1.6351489523873], [0.88079707797788, 1.0]])
// vjp: ([[1.0, 2.0], [-1.0, 0.5]]) ~ ([[2.4527234285809, 0.54727657141907], [-0.059601461011059, -0.44039853898894]], [[0.69837155417153, 1.6947504133983], [-0.69837155417153, 0.80524958660165]])
!row = tensor<?xf64, #cotan.dims<k>>
!entries = tensor<?xf64, #cotan.dims<m>>
!left = tensor<?x?xf64, #cotan.dims<n, k>>
!right = tensor<?x?xf64, #cotan.dims<k, m>>
!columns = tensor<?x?xf64, #cotan.dims<m, k>>
!product = tensor<?x?xf64, #cotan.dims<n, m>>
func.func private @log_add_exp(%p: f64, %q: f64) -> f64 {
  %larger = arith.maximumf %p, %q : f64
  %smaller = arith.minimumf %p, %q : f64
  %difference = arith.subf %smaller, %larger : f64
  %ratio = math.exp %difference : f64
  %rest = math.log1p %ratio : f64
  %r = arith.addf %larger, %rest : f64
  return %r : f64
}
func.func @f(%x: !left, %y: !right) -> !product {
  %least = arith.constant 0xFFF0000000000000 : f64
  %columns = array.transpose %y by [1, 0] : !right
  %product = array.map %x (%row: !row) {
    %entries = array.map %columns (%column: !row) {
      %terms = array.map %row, %column (%u: f64, %v: f64) {
        %term = arith.addf %u, %v : f64
        array.yield %term : f64
      } : (!row, !row) -> !row
      %entry = array.reduce %terms along 0 from %least : f64 (%p: f64, %q: f64) {
        %r = func.call @log_add_exp(%p, %q) : (f64, f64) -> f64
        array.yield %r : f64
      } : !row
      array.yield %entry : f64
    } : (!columns) -> !entries
    array.yield %entries : !entries
  } : (!left) -> !product
  return %product : !product
}
