// Expectations become assertions.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// RUN: cotan run %s --fn holds
// RUN[1]: cotan run %s --fn fails

func.func @holds() -> tensor<i1> {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, 2.0]> : tensor<3xf32>
  %b = stablehlo.constant dense<[1.0, 0x7FC00000, 2.0000002]> : tensor<3xf32>
  check.expect_close %a, %b, max_ulp_difference = 1 : tensor<3xf32>, tensor<3xf32>
  check.expect_almost_eq %a, %b : tensor<3xf32>
  %n = stablehlo.constant dense<[1, 2]> : tensor<2xui8>
  check.expect_eq_const %n, dense<[1, 2]> : tensor<2xui8>
  %yes = stablehlo.constant dense<true> : tensor<i1>
  return %yes : tensor<i1>
}
func.func @fails() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.constant dense<[1, 3]> : tensor<2xi32>
  stablehlo.custom_call @check.expect_eq(%a, %b) {has_side_effect = true} : (tensor<2xi32>, tensor<2xi32>) -> ()
  return
}
