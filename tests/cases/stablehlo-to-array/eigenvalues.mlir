// Eigenvalues whose vectors no result depends on, as `jnp.linalg.eigvalsh` has them: no vectors are
// computed, but the derivative has those of `eigh`.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// COUNT: array.argsort 4
// RUN: cotan grad %s --fn loss --run --arg "[[1.0, 9.0, 9.0], [2.0, -1.0, 9.0], [2.0, 0.5, 4.0]]"
// RUN: cotan check %s --fn loss
// EVAL: values([[2.0, 9.0], [0.0, 1.0]]) = [1.0, 2.0], 0
// EVAL: values([[0x7FF8000000000000, 0.0], [0.0, 1.0]]) = [nan, nan], 1
func.func @values(%a: tensor<2x2xf64>) -> (tensor<2xf64>, tensor<i32>) {
  %0:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<i32>)
  %unused = stablehlo.negate %0#0 : tensor<2x2xf64>
  return %0#1, %0#2 : tensor<2xf64>, tensor<i32>
}
// The sum of fourth powers of the values.
func.func @loss(%a: tensor<3x3xf64>) -> tensor<f64> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %0:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>)
  %squares = stablehlo.multiply %0#1, %0#1 : tensor<3xf64>
  %fourth = stablehlo.multiply %squares, %squares : tensor<3xf64>
  %r = stablehlo.reduce(%fourth init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf64>, tensor<f64>) -> tensor<f64>
  return %r : tensor<f64>
}
