// A sum goes to the factor that alone depends on its indices, through additions and transposes.
// RUN: cotan opt %s --canonicalize=regroup=true --dce
!nm = tensor<?x?xf64, #cotan.dims<n, m>>
!nk = tensor<?x?xf64, #cotan.dims<n, k>>
!mk = tensor<?x?xf64, #cotan.dims<m, k>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @moved(%g: !nm, %w: !mk, %x: !nk, %s: !k) -> !k {
  %y = array.contract %g, %w over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !nm, !mk -> !nk
  %ss = array.replicate %s along 0 : !k -> !nk
  %p = arith.mulf %ss, %x : !nk
  %d = arith.subf %y, %p : !nk
  %z = arith.negf %d : !nk
  %r = array.sum %z along 0 : !nk
  return %r : !k
}
// The sum of all elements of a product of matrices is a product of two sums.
func.func @all(%g: !nm, %w: !mk) -> f64 {
  %y = array.contract %g, %w over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !nm, !mk -> !nk
  %r = array.sum %y : !nk
  return %r : f64
}
// A batch of products, of a transposed array.
func.func @batch(%g: tensor<7x?x4xf64, #cotan.dims<n>>, %w: tensor<7x4x5xf64>) -> tensor<7x5xf64> {
  %t = array.transpose %g by [1, 0] : tensor<7x?x4xf64, #cotan.dims<n>>
  %y = array.contract %t, %w over [4] by [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d3, d2)>] : tensor<?x7x4xf64, #cotan.dims<n>>, tensor<7x4x5xf64> -> tensor<?x7x5xf64, #cotan.dims<n>>
  %r = array.sum %y along 0 : tensor<?x7x5xf64, #cotan.dims<n>>
  return %r : tensor<7x5xf64>
}
// Unchanged: the product has another reader, two factors depend on the index, the factor has every
// index anyway, and the index is shifted.
func.func @unchanged(%g: !nm, %w: !mk, %v: tensor<?xf64, #cotan.dims<m>>, %c: tensor<?x?xf64, #cotan.dims<n + 2, m>>) -> (!nk, !k, f64, f64, !k) {
  %y = array.contract %g, %w over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !nm, !mk -> !nk
  %a = array.sum %y along 0 : !nk
  %b = array.contract %g, %g over [m] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] : !nm, !nm -> tensor<?xf64, #cotan.dims<n>>
  %s = array.sum %b along 0 : tensor<?xf64, #cotan.dims<n>>
  %d = array.contract %g, %v over [m] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !nm, tensor<?xf64, #cotan.dims<m>> -> tensor<?xf64, #cotan.dims<n>>
  %t = array.sum %d along 0 : tensor<?xf64, #cotan.dims<n>>
  %e = array.contract %c, %w over [m] by [affine_map<(d0, d1, d2) -> (d0 + 1, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<n + 2, m>>, !mk -> !nk
  %u = array.sum %e along 0 : !nk
  return %y, %a, %s, %t, %u : !nk, !k, f64, f64, !k
}
