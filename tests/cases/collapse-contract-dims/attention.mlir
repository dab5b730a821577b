// RUN: cotan opt %s --collapse-contract-dims
// RUN: cotan opt %s --pass-pipeline='builtin.module(collapse-contract-dims{fp=strict})'

// Heads lie between positions and features: both operands are transposed first.
func.func @scores(%q: tensor<2x32x4x16xf32>, %k: tensor<2x32x4x16xf32>) -> tensor<2x4x32x32xf32> {
  %r = array.contract %q, %k over [16] by [affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>] : tensor<2x32x4x16xf32>, tensor<2x32x4x16xf32> -> tensor<2x4x32x32xf32>
  return %r : tensor<2x4x32x32xf32>
}
// The result is transposed back.
func.func @values(%p: tensor<2x4x32x32xf32>, %v: tensor<2x32x4x16xf32>) -> tensor<2x32x4x16xf32> {
  %r = array.contract %p, %v over [32] by [affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2, d3)>] : tensor<2x4x32x32xf32>, tensor<2x32x4x16xf32> -> tensor<2x32x4x16xf32>
  return %r : tensor<2x32x4x16xf32>
}
// The gradient of a weight sums over batch and position, unless sums keep their order.
func.func @weight(%x: tensor<?x?x32xf64, #cotan.dims<b, t>>, %g: tensor<?x?x64xf64, #cotan.dims<b, t>>) -> tensor<32x64xf64> {
  %r = array.contract %x, %g over [b, t] by [affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>] : tensor<?x?x32xf64, #cotan.dims<b, t>>, tensor<?x?x64xf64, #cotan.dims<b, t>> -> tensor<32x64xf64>
  return %r : tensor<32x64xf64>
}
