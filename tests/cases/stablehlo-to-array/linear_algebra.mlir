// Factorizations and triangular systems, by operation and by call of LAPACK; the derivative is
// that of a rule.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// RUN: cotan grad %s --fn corner --run --arg "[[4.0, 9.0], [2.0, 5.0]]"
// EVAL: factor([[4.0, 2.0], [2.0, 5.0]]) = [[2.0, 0.0], [1.0, 2.0]]
// EVAL: solve([[2.0, 9.0], [1.0, 2.0]], [[2.0], [5.0]]) = [[1.0], [2.0]]
// EVAL: failure([[[1.0, 9.0], [2.0, 1.0]], [[1.0, 9.0], [2.0, 5.0]]]) = [2, 0]
// EVAL: swaps([[0.0, 2.0], [1.0, 3.0]]) = [[1.0, 3.0], [0.0, 2.0]], [2, 2], 0
func.func @factor(%a: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %l = stablehlo.cholesky %a, lower = true : tensor<2x2xf64>
  return %l : tensor<2x2xf64>
}
func.func @solve(%a: tensor<2x2xf64>, %b: tensor<2x1xf64>) -> tensor<2x1xf64> {
  %x = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  return %x : tensor<2x1xf64>
}
func.func @failure(%a: tensor<2x2x2xf64>) -> tensor<2xi32> {
  %l, %info = stablehlo.custom_call @lapack_dpotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<2xi32>)
  return %info : tensor<2xi32>
}
func.func @swaps(%a: tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xi32>, tensor<i32>) {
  %lu, %pivots, %info = stablehlo.custom_call @lapack_dgetrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xi32>, tensor<i32>)
  return %lu, %pivots, %info : tensor<2x2xf64>, tensor<2xi32>, tensor<i32>
}
func.func @corner(%a: tensor<2x2xf64>) -> tensor<f64> {
  %l = stablehlo.cholesky %a, lower = true : tensor<2x2xf64>
  %s = stablehlo.slice %l [1:2, 1:2] : (tensor<2x2xf64>) -> tensor<1x1xf64>
  %r = stablehlo.reshape %s : (tensor<1x1xf64>) -> tensor<f64>
  return %r : tensor<f64>
}
