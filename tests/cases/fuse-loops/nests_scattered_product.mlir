// Products that a scatter adds up at computed indices are stored first, by register tiles, and
// their nest stays apart. Sums of few terms are computed where they are added.
// RUN: cotan opt %s --arrays-to-nests --fuse-loops='mode=nest trace=true' --canonicalize
// COUNT: array.index 7
func.func @scattered(%a: tensor<?x64xf64, #cotan.dims<n>>, %b: tensor<64x8xf64>, %at: tensor<?x8xindex, #cotan.dims<n>>) -> tensor<?x100xf64, #cotan.dims<n>> {
  %p = array.contract %a, %b over [64] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x64xf64, #cotan.dims<n>>, tensor<64x8xf64> -> tensor<?x8xf64, #cotan.dims<n>>
  %r = array.scatter %p (%i: index, %j: index) {
    %k = array.index %at[%i, %j] : tensor<?x8xindex, #cotan.dims<n>>
    array.yield %i, %k : index, index
  } : tensor<?x8xf64, #cotan.dims<n>> -> tensor<?x100xf64, #cotan.dims<n>>
  return %r : tensor<?x100xf64, #cotan.dims<n>>
}
func.func @few(%a: tensor<?x2xf64, #cotan.dims<n>>, %b: tensor<2x8xf64>, %at: tensor<?x8xindex, #cotan.dims<n>>) -> tensor<?x100xf64, #cotan.dims<n>> {
  %p = array.contract %a, %b over [2] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x2xf64, #cotan.dims<n>>, tensor<2x8xf64> -> tensor<?x8xf64, #cotan.dims<n>>
  %r = array.scatter %p (%i: index, %j: index) {
    %k = array.index %at[%i, %j] : tensor<?x8xindex, #cotan.dims<n>>
    array.yield %i, %k : index, index
  } : tensor<?x8xf64, #cotan.dims<n>> -> tensor<?x100xf64, #cotan.dims<n>>
  return %r : tensor<?x100xf64, #cotan.dims<n>>
}
