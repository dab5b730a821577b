// Expectations of tests.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
func.func @main(%x: tensor<2xf32>, %i: tensor<2xi32>) {
  check.expect_eq %i, %i : tensor<2xi32>
  check.expect_eq_const %i, dense<[1, 2]> : tensor<2xi32>
  check.expect_almost_eq %x, %x, tolerance = 0.5 : tensor<2xf32>
  check.expect_almost_eq_const %x, dense<1.0> : tensor<2xf32>
  check.expect_close %x, %x, max_ulp_difference = 3, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
  return
}
