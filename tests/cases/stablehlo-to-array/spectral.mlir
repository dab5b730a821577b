// Eigenvalues and singular values as LAPACK's `syevd` and `gesdd`, with their vectors: values,
// gradients and second derivatives, which are within 1e-14 of those of JAX; NaN gives a number of
// failure.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// RUN: cotan grad %s --fn eigen_loss --run --arg "[[1.0, 9.0, 9.0], [2.0, -1.0, 9.0], [2.0, 0.5, 4.0]]"
// RUN: cotan grad %s --fn eigen_loss --hvp --run --arg "[[1.0, 9.0, 9.0], [2.0, -1.0, 9.0], [2.0, 0.5, 4.0]]" --arg "[[1.0, 0.0, 0.0], [0.5, 2.0, 0.0], [0.0, 1.0, 0.0]]"
// RUN: cotan grad %s --fn singular_loss --run --arg "[[1.0, 2.0], [2.0, -1.0], [2.0, 0.5]]"
// RUN: cotan grad %s --fn singular_loss --hvp --run --arg "[[1.0, 2.0], [2.0, -1.0], [2.0, 0.5]]" --arg "[[1.0, 0.0], [0.0, 2.0], [0.0, 1.0]]"
// RUN: cotan check %s --fn eigen_loss
// RUN: cotan check %s --fn singular_loss
// RUN: cotan check %s --fn null_space
// EVAL: eigen([[2.0, 9.0], [0.0, 1.0]]) = [[0.0, 1.0], [1.0, 0.0]], [1.0, 2.0], 0
// EVAL: eigen([[0x7FF8000000000000, 0.0], [0.0, 1.0]]) = [[1.0, 0.0], [0.0, 1.0]], [nan, nan], 1
// EVAL: singular([[0.0, 3.0], [0.0, 4.0], [0.0, 0.0]]) = [5.0, 0.0], [[0.0, 1.0], [1.0, -0.0]], 0
func.func @eigen(%a: tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<i32>) {
  %0:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<i32>)
  return %0#0, %0#1, %0#2 : tensor<2x2xf64>, tensor<2xf64>, tensor<i32>
}
func.func @singular(%a: tensor<3x2xf64>) -> (tensor<2xf64>, tensor<2x2xf64>, tensor<i32>) {
  %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a) {mhlo.backend_config = {mode = 78 : ui8}} : (tensor<3x2xf64>) -> (tensor<3x2xf64>, tensor<2xf64>, tensor<3x3xf64>, tensor<2x2xf64>, tensor<i32>)
  return %0#1, %0#3, %0#4 : tensor<2xf64>, tensor<2x2xf64>, tensor<i32>
}
// The sum of squares of values, and of eighth powers of vectors.
func.func @eigen_loss(%a: tensor<3x3xf64>) -> tensor<f64> {
  %0:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>)
  %row = stablehlo.reshape %0#1 : (tensor<3xf64>) -> tensor<1x3xf64>
  %square = stablehlo.multiply %0#0, %0#0 : tensor<3x3xf64>
  %fourth = stablehlo.multiply %square, %square : tensor<3x3xf64>
  %all = stablehlo.concatenate %fourth, %row, dim = 0 : (tensor<3x3xf64>, tensor<1x3xf64>) -> tensor<4x3xf64>
  %squares = stablehlo.multiply %all, %all : tensor<4x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %sum = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf64>, tensor<f64>) -> tensor<f64>
  return %sum : tensor<f64>
}
func.func @singular_loss(%a: tensor<3x2xf64>) -> tensor<f64> {
  %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<3x2xf64>) -> (tensor<3x2xf64>, tensor<2xf64>, tensor<3x2xf64>, tensor<2x2xf64>, tensor<i32>)
  %vectors = stablehlo.concatenate %0#2, %0#3, dim = 0 : (tensor<3x2xf64>, tensor<2x2xf64>) -> tensor<5x2xf64>
  %square = stablehlo.multiply %vectors, %vectors : tensor<5x2xf64>
  %row = stablehlo.reshape %0#1 : (tensor<2xf64>) -> tensor<1x2xf64>
  %all = stablehlo.concatenate %square, %row, dim = 0 : (tensor<5x2xf64>, tensor<1x2xf64>) -> tensor<6x2xf64>
  %squares = stablehlo.multiply %all, %all : tensor<6x2xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %sum = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x2xf64>, tensor<f64>) -> tensor<f64>
  return %sum : tensor<f64>
}
// The projection on the space that no row reaches, which does not depend on the choice of vectors.
func.func @null_space(%a: tensor<1x3xf64>) -> tensor<3x3xf64> {
  %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<1x3xf64>) -> (tensor<1x3xf64>, tensor<1xf64>, tensor<1x1xf64>, tensor<3x3xf64>, tensor<i32>)
  %n = stablehlo.slice %0#3 [1:3, 0:3] : (tensor<3x3xf64>) -> tensor<2x3xf64>
  %p = stablehlo.dot_general %n, %n, contracting_dims = [0] x [0] : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<3x3xf64>
  return %p : tensor<3x3xf64>
}
