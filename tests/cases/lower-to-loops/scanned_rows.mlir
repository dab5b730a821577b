// A scan of small matrices is one loop, which what reads its elements joins, so that there is no array of them; its first turns are
// a loop of their own, and what is left over of vectors is one.
// RUN: cotan opt %s --lower-to-loops
// COUNT: memref.alloc 0
// COUNT: scf.for 3
!matrices = tensor<?x2x2xf64, #cotan.dims<n>>
!weights = tensor<?xf64, #cotan.dims<n>>
func.func @weighted(%a: !matrices, %w: !weights) -> f64 {
  %zero = arith.constant 0 : index
  %products = array.scan %a along 0 (%p: tensor<2x2xf64>, %q: tensor<2x2xf64>) {
    %r = array.contract %p, %q over [2] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<2x2xf64>, tensor<2x2xf64> -> tensor<2x2xf64>
    array.yield %r : tensor<2x2xf64>
  } : !matrices
  %terms = array.build (%i: index) {
    %x = array.index %products[%i, 0, 0] : !matrices
    %y = array.index %w[%i] : !weights
    %z = arith.mulf %x, %y : f64
    array.yield %z : f64
  } : !weights
  %sum = array.sum %terms along 0 : !weights
  return %sum : f64
}
