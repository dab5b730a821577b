// QR factorizations as LAPACK stores them: factors, their derivatives, which are within 1e-14 of
// those of JAX, and those of the reflections themselves. A reflection of scale 0 changes nothing.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// RUN: cotan grad %s --fn loss --run --arg "[[1.0, 2.0], [2.0, -1.0], [2.0, 0.5]]"
// RUN: cotan grad %s --fn loss --hvp --run --arg "[[1.0, 2.0], [2.0, -1.0], [2.0, 0.5]]" --arg "[[1.0, 0.0], [0.0, 2.0], [0.0, 1.0]]"
// RUN: cotan check %s --fn packed
// RUN: cotan check %s --fn complete
// EVAL: packed([[3.0, 0.0], [4.0, 5.0]]) = [[-5.0, -4.0], [0.5, 3.0]], [1.6, 0.0]
// EVAL: factors([[3.0, 0.0], [0.0, 5.0]]) = [[1.0, 0.0], [0.0, 1.0]], [[3.0, 0.0], [0.0, 5.0]]
// EVAL: complete([[0.0], [2.0]]) = [[0.0, -1.0], [-1.0, 0.0]]
func.func @packed(%a: tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>) {
  %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>)
  return %0#0, %0#1 : tensor<2x2xf64>, tensor<2xf64>
}
func.func @factors(%a: tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2x2xf64>) {
  %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>)
  %q = stablehlo.custom_call @lapack_dorgqr_ffi(%0#0, %0#1) {mhlo.backend_config = {}} : (tensor<2x2xf64>, tensor<2xf64>) -> tensor<2x2xf64>
  return %q, %0#0 : tensor<2x2xf64>, tensor<2x2xf64>
}
func.func @complete(%a: tensor<2x1xf64>) -> tensor<2x2xf64> {
  %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x1xf64>) -> (tensor<2x1xf64>, tensor<1xf64>)
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %wide = stablehlo.pad %0#0, %zero, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<2x1xf64>, tensor<f64>) -> tensor<2x2xf64>
  %q = stablehlo.custom_call @lapack_dorgqr_ffi(%wide, %0#1) {mhlo.backend_config = {}} : (tensor<2x2xf64>, tensor<1xf64>) -> tensor<2x2xf64>
  return %q : tensor<2x2xf64>
}
// The sum of cubes of `q`, and of the first row of `r`.
func.func @loss(%a: tensor<3x2xf64>) -> tensor<f64> {
  %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<3x2xf64>) -> (tensor<3x2xf64>, tensor<2xf64>)
  %q = stablehlo.custom_call @lapack_dorgqr_ffi(%0#0, %0#1) {mhlo.backend_config = {}} : (tensor<3x2xf64>, tensor<2xf64>) -> tensor<3x2xf64>
  %r = stablehlo.slice %0#0 [0:1, 0:2] : (tensor<3x2xf64>) -> tensor<1x2xf64>
  %all = stablehlo.concatenate %q, %r, dim = 0 : (tensor<3x2xf64>, tensor<1x2xf64>) -> tensor<4x2xf64>
  %square = stablehlo.multiply %all, %all : tensor<4x2xf64>
  %cube = stablehlo.multiply %square, %all : tensor<4x2xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %sum = stablehlo.reduce(%cube init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2xf64>, tensor<f64>) -> tensor<f64>
  return %sum : tensor<f64>
}
