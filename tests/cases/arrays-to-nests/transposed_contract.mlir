// A batch of products that a reader transposes is stored in its own order, whose last index is
// contiguous in a factor. A product of matrices is computed where it is read, in any order.
// RUN: cotan opt %s --arrays-to-nests --canonicalize
// COUNT: loop.nest 5
func.func @batch(%g: tensor<?x7x10xf64, #cotan.dims<n>>, %x: tensor<?x10xf64, #cotan.dims<n>>) -> tensor<10x10x7xf64> {
  %p = array.contract %g, %x over [n] by [affine_map<(d0, d1, d2, d3) -> (d3, d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>] : tensor<?x7x10xf64, #cotan.dims<n>>, tensor<?x10xf64, #cotan.dims<n>> -> tensor<7x10x10xf64>
  %t = array.transpose %p by [1, 2, 0] : tensor<7x10x10xf64>
  %r = math.exp %t : tensor<10x10x7xf64>
  return %r : tensor<10x10x7xf64>
}
func.func @matrices(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?x?xf64, #cotan.dims<k, n>> {
  %p = array.contract %a, %b over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?x?xf64, #cotan.dims<n, k>>
  %t = array.transpose %p by [1, 0] : tensor<?x?xf64, #cotan.dims<n, k>>
  %r = math.exp %t : tensor<?x?xf64, #cotan.dims<k, n>>
  return %r : tensor<?x?xf64, #cotan.dims<k, n>>
}
