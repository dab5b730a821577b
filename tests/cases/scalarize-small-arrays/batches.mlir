// A sum over few images is no unrolled code: each of its iterations has loops inside of each other.
// RUN: cotan opt %s --lower-to-loops
// COUNT: memref.load 8
func.func @weights(%g: tensor<8x28x28x32xf32>, %x: tensor<8x30x30x32xf32>) -> tensor<3x3x32x32xf32> {
  %r = array.contract %g, %x over [8, 28, 28] by [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d0 + d5, d1 + d6, d2)>] : tensor<8x28x28x32xf32>, tensor<8x30x30x32xf32> -> tensor<3x3x32x32xf32>
  return %r : tensor<3x3x32x32xf32>
}
