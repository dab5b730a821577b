// RUN: cotan opt %s --collapse-convolution-dims
// RUN: cotan opt %s --pass-pipeline='builtin.module(collapse-convolution-dims{fp=strict})'

// The gradient of the weights: window and channels are dimensions of the result.
func.func @weights(%x: tensor<8x14x14x16xf32>, %g: tensor<8x12x12x32xf32>) -> tensor<3x3x16x32xf32> {
  %r = array.contract %x, %g over [8, 12, 12] by [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d0 + d5, d1 + d6, d2)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>] : tensor<8x14x14x16xf32>, tensor<8x12x12x32xf32> -> tensor<3x3x16x32xf32>
  return %r : tensor<3x3x16x32xf32>
}
// The gradient of the input reads the window backwards and out of range.
func.func @input(%g: tensor<8x12x12x32xf32>, %w: tensor<3x3x16x32xf32>) -> tensor<8x14x14x16xf32> {
  %r = array.contract %g, %w over [3, 3, 32] by [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 - d4, d2 - d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d3, d6)>] : tensor<8x12x12x32xf32>, tensor<3x3x16x32xf32> -> tensor<8x14x14x16xf32>
  return %r : tensor<8x14x14x16xf32>
}
// A stride, and an unknown number of images.
func.func @stride(%x: tensor<?x15x15x16xf32, #cotan.dims<n>>, %w: tensor<3x3x16x32xf32>) -> tensor<?x7x7x32xf32, #cotan.dims<n>> {
  %r = array.contract %x, %w over [3, 3, 16] by [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>] : tensor<?x15x15x16xf32, #cotan.dims<n>>, tensor<3x3x16x32xf32> -> tensor<?x7x7x32xf32, #cotan.dims<n>>
  return %r : tensor<?x7x7x32xf32, #cotan.dims<n>>
}
