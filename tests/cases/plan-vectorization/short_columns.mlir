// RUN: cotan opt %s --lower-to-vector-loops

// Columns that fill no group of four vectors: fewer vectors, then a masked one.
func.func @products(%x: tensor<8x16x64xf32>, %w: tensor<8x64x31xf32>) -> tensor<8x16x31xf32> {
  %r = array.contract %x, %w over [64] by [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] : tensor<8x16x64xf32>, tensor<8x64x31xf32> -> tensor<8x16x31xf32>
  return %r : tensor<8x16x31xf32>
}
