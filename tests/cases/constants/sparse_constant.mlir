// Sparse constants are evaluated: of two values at one index the first counts, as upstream.
// Upstream prints a sparse scalar without its value. // UPSTREAM: other values
// RUN: cotan run %s --fn kinds
// RUN: cotan run %s --fn f --arg '[[1.0, 2.0], [3.0, 4.0]]'
// RUN: cotan grad %s --fn f --run --arg '[[1.0, 2.0], [3.0, 4.0]]' --arg '[[1.0, 1.0], [1.0, 1.0]]'
// RUN: cotan opt %s --canonicalize

func.func @f(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant sparse<[[0, 1], [1, 0]], [1.5, -2.5]> : tensor<2x2xf32>
  %r = arith.addf %c, %x : tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

func.func @kinds() -> (tensor<4xi32>, tensor<4xi1>, tensor<4x2xf64>, tensor<2xf32>, tensor<f32>) {
  %t = arith.constant sparse<[1, 3, 1], [2, 4, 5]> : tensor<4xi32>
  %b = arith.constant sparse<[1, 3], [true, true]> : tensor<4xi1>
  %s = arith.constant sparse<[[1, 1], [2, 0]], 2.0> : tensor<4x2xf64>
  %z = arith.constant sparse<> : tensor<2xf32>
  %n = arith.constant sparse<0, 1.5> : tensor<f32>
  return %t, %b, %s, %z, %n : tensor<4xi32>, tensor<4xi1>, tensor<4x2xf64>, tensor<2xf32>, tensor<f32>
}
