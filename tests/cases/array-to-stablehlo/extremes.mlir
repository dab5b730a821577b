// Extrema start at the largest number of formats without infinity, not at NaN.
// RUN: cotan opt %s --pass-pipeline="builtin.module(array-to-stablehlo,stablehlo-to-array)"
// EVAL: eight_bits([3.0, -448.0, 7.0]) = 7.0, -450.0, 2
// EVAL: eight_bits([-448.0, -448.0, -448.0]) = -450.0, -450.0, 0
// EVAL: eight_bits([3.0, nan, 7.0]) = nan, nan, 1
// EVAL: with_infinity([3.0, -inf, 7.0]) = 7.0, -inf, [false, true, false]
// EVAL: tests([448.0, nan, -448.0]) = [false, false, false], [true, false, true]
// EVAL: tests_of_four_bits([6.0, -6.0, 1.0]) = [false, false, false]
// EVAL: integers([3, -9, 4]) = 4, -9, -9, 3
func.func @eight_bits(%x: tensor<3xf8E4M3FN>) -> (f8E4M3FN, f8E4M3FN, index) {
  %a = array.max %x along 0 : tensor<3xf8E4M3FN>
  %b = array.min %x along 0 : tensor<3xf8E4M3FN>
  %i = array.argmax %x along 0 : tensor<3xf8E4M3FN>
  return %a, %b, %i : f8E4M3FN, f8E4M3FN, index
}
func.func @with_infinity(%x: tensor<3xf8E5M2>) -> (f8E5M2, f8E5M2, tensor<3xi1>) {
  %a = array.max %x along 0 : tensor<3xf8E5M2>
  %b = array.min %x along 0 : tensor<3xf8E5M2>
  %c = math.isinf %x : tensor<3xf8E5M2>
  return %a, %b, %c : f8E5M2, f8E5M2, tensor<3xi1>
}
func.func @tests(%x: tensor<3xf8E4M3FN>) -> (tensor<3xi1>, tensor<3xi1>) {
  %a = math.isinf %x : tensor<3xf8E4M3FN>
  %b = math.isfinite %x : tensor<3xf8E4M3FN>
  return %a, %b : tensor<3xi1>, tensor<3xi1>
}
func.func @tests_of_four_bits(%x: tensor<3xf4E2M1FN>) -> tensor<3xi1> {
  %a = math.isinf %x : tensor<3xf4E2M1FN>
  return %a : tensor<3xi1>
}
func.func @integers(%x: tensor<3xi32>) -> (i32, i32, i32, i32) {
  %a = array.max %x along 0 : tensor<3xi32>
  %b = array.min %x along 0 : tensor<3xi32>
  %c = array.max %x along 0 unsigned : tensor<3xi32>
  %d = array.min %x along 0 unsigned : tensor<3xi32>
  return %a, %b, %c, %d : i32, i32, i32, i32
}
