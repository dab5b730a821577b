// Sums of products: a dot product, products of matrices, of more than two, of integers; reads out
// of range give 0; sums are nested, so 1e16 + (1 + 1) is not (1e16 + 1) + 1.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// RUN: cotan opt %s --expand-contract
// EVAL: dot([], []) = 0.0
// EVAL: dot([2.0], [-0.0]) = -0.0
// EVAL: dot([1.0, 2.0], [3.0, 4.0]) = 11.0
// EVAL: dot([1, 2, 3, 4, 5, 6, nan], [1, 1, 1, 1, 1, 1, 0]) = nan
// EVAL: matmul([[1.0, 2.0], [3.0, 4.0]], [[1.0, 0.0, 2.0], [10.0, 1.0, 2.0]]) = [[21.0, 2.0, 6.0], [43.0, 4.0, 14.0]]
// EVAL: matmul([[1.0]], [[3.0]]) = [[3.0]]
// EVAL: matmul([[], []], []) = [[], []]
// EVAL: convolve([1.0, 2.0, 3.0], [1.0, 10.0]) = [1.0, 12.0, 23.0, 30.0]
// EVAL: outer([1.0, 2.0], [3.0, 4.0], -1.0) = [[-3.0, -4.0], [-6.0, -8.0]]
// EVAL: wraps([100, 100], [1, 2]) = 44
// EVAL: nested([[1e16, 1.0], [1.0, 1.0]], 1.0) = 1.0000000000000002e16
func.func @dot(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.contract %x, %y over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> -> f64
  return %r : f64
}
func.func @matmul(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?x?xf64, #cotan.dims<n, k>> {
  %r = array.contract %a, %b over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?x?xf64, #cotan.dims<n, k>>
  return %r : tensor<?x?xf64, #cotan.dims<n, k>>
}
func.func @convolve(%x: tensor<?xf64, #cotan.dims<n>>, %w: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m + n - 1>> {
  %r = array.contract %x, %w over [m] by [affine_map<(d0, d1) -> (d0 - d1)>, affine_map<(d0, d1) -> (d1)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<m>> -> tensor<?xf64, #cotan.dims<m + n - 1>>
  return %r : tensor<?xf64, #cotan.dims<m + n - 1>>
}
func.func @outer(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>, %s: f64) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.contract %x, %y, %s over [] by [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> ()>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<m>>, f64 -> tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func @wraps(%x: tensor<?xi8, #cotan.dims<n>>, %y: tensor<?xi8, #cotan.dims<n>>) -> i8 {
  %r = array.contract %x, %y over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xi8, #cotan.dims<n>>, tensor<?xi8, #cotan.dims<n>> -> i8
  return %r : i8
}
func.func @nested(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %s: f64) -> f64 {
  %r = array.contract %x, %s over [n, m] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>] : tensor<?x?xf64, #cotan.dims<n, m>>, f64 -> f64
  return %r : f64
}
