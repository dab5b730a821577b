// A sum over 16 rows stays a loop, whose vectors several rows and columns of the result share.
// RUN: cotan opt %s --lower-to-loops
// COUNT: math.fma 16
func.func @weights(%h: tensor<?x16x64xf32, #cotan.dims<t>>, %g: tensor<?x16x256xf32, #cotan.dims<t>>) -> tensor<64x256xf32> {
  %zero = arith.constant dense<0.0> : tensor<64x256xf32>
  %r = array.fold %h, %g along 0 from %zero (%w: tensor<64x256xf32>, %a: tensor<16x64xf32>, %b: tensor<16x256xf32>) {
    %e = math.tanh %b : tensor<16x256xf32>
    %p = array.contract %a, %e over [16] by [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<16x64xf32>, tensor<16x256xf32> -> tensor<64x256xf32>
    %s = arith.addf %w, %p : tensor<64x256xf32>
    array.yield %s : tensor<64x256xf32>
  } : (tensor<?x16x64xf32, #cotan.dims<t>>, tensor<?x16x256xf32, #cotan.dims<t>>, tensor<64x256xf32>) -> tensor<64x256xf32>
  return %r : tensor<64x256xf32>
}
