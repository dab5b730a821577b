// RUN: cotan opt %s --collapse-contract-dims

// Matrix products, alone and in a batch, have one dimension in each group.
func.func @batch(%x: tensor<8x32x16xf64>, %y: tensor<8x16x64xf64>) -> tensor<8x32x64xf64> {
  %r = array.contract %x, %y over [16] by [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] : tensor<8x32x16xf64>, tensor<8x16x64xf64> -> tensor<8x32x64xf64>
  return %r : tensor<8x32x64xf64>
}
// Each element of the matrix is read once: no copy would pay.
func.func @vector(%x: tensor<8x32x16xf64>, %y: tensor<16xf64>) -> tensor<8x32xf64> {
  %r = array.contract %x, %y over [16] by [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>] : tensor<8x32x16xf64>, tensor<16xf64> -> tensor<8x32xf64>
  return %r : tensor<8x32xf64>
}
// A part of the operand is read.
func.func @part(%x: tensor<4x40x32xf64>, %y: tensor<32x64xf64>) -> tensor<4x32x64xf64> {
  %r = array.contract %x, %y over [32] by [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>] : tensor<4x40x32xf64>, tensor<32x64xf64> -> tensor<4x32x64xf64>
  return %r : tensor<4x32x64xf64>
}
// A convolution reads sums of indices.
func.func @convolution(%x: tensor<34x4x8xf64>, %w: tensor<3x8x16xf64>) -> tensor<32x4x16xf64> {
  %r = array.contract %x, %w over [3, 8] by [affine_map<(d0, d1, d2, d3, d4) -> (d0 + d3, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>] : tensor<34x4x8xf64>, tensor<3x8x16xf64> -> tensor<32x4x16xf64>
  return %r : tensor<32x4x16xf64>
}
