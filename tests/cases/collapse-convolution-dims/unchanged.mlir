// RUN: cotan opt %s --collapse-convolution-dims

// Channels in front of positions are no rows.
func.func @channels_first(%x: tensor<16x14x14xf32>, %w: tensor<32x16x3x3xf32>) -> tensor<32x12x12xf32> {
  %r = array.contract %x, %w over [16, 3, 3] by [affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d4, d5)>] : tensor<16x14x14xf32>, tensor<32x16x3x3xf32> -> tensor<32x12x12xf32>
  return %r : tensor<32x12x12xf32>
}
// A dilated window skips elements of a row.
func.func @dilated(%x: tensor<16x16x16xf32>, %w: tensor<3x3x16x32xf32>) -> tensor<12x12x32xf32> {
  %r = array.contract %x, %w over [3, 3, 16] by [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3 * 2, d1 + d4 * 2, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5, d2)>] : tensor<16x16x16xf32>, tensor<3x3x16x32xf32> -> tensor<12x12x32xf32>
  return %r : tensor<12x12x32xf32>
}
// A part of the channels.
func.func @part(%x: tensor<14x14x20xf32>, %w: tensor<3x3x16x32xf32>) -> tensor<12x12x32xf32> {
  %r = array.contract %x, %w over [3, 3, 16] by [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5, d2)>] : tensor<14x14x20xf32>, tensor<3x3x16x32xf32> -> tensor<12x12x32xf32>
  return %r : tensor<12x12x32xf32>
}
