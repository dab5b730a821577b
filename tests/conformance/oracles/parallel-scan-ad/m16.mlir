// M16: a scan of vectors, [2]Float in the spec, by elementwise products.
// \a. scan_(zip_*)(a)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, 2.0], [0.5, -1.0], [3.0, 0.25]]) ~ [[1.0, 2.0], [0.5, -2.0], [1.5, -0.5]]
// jvp: ([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]) ~ ([[1.0, 0.0], [0.5, 2.0], [2.0, -1.5]])
// vjp: ([[1.0, 2.0], [3.0, 4.0], [-1.0, 0.5]]) ~ ([[1.0, -2.125], [0.0, 8.25], [-0.5, -1.0]])
!row = tensor<?xf64, #cotan.dims<m>>
!rows = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @f(%a: !rows) -> !rows {
  %one = arith.constant 1.0 : f64
  %ones = array.replicate %one along 0 : f64 -> !row
  %products = array.scan %a along 0 from %ones : !row (%p: !row, %q: !row) {
    %r = arith.mulf %p, %q : !row
    array.yield %r : !row
  } : !rows
  return %products : !rows
}
