// Matrices without rows or columns: factors have no elements, or are the identity.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: cholesky() = []
// EVAL: lu() = [], 0
// EVAL: complete() = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
// EVAL: reflected([[1.0, 2.0], [3.0, 4.0]]) = [[1.0, 2.0], [3.0, 4.0]]
// EVAL: values() = []
func.func @cholesky() -> tensor<0x0xf64> {
  %a = stablehlo.constant dense<> : tensor<0x0xf64>
  %0 = stablehlo.cholesky %a, lower = true : tensor<0x0xf64>
  return %0 : tensor<0x0xf64>
}
func.func @lu() -> (tensor<0xi32>, tensor<i32>) {
  %a = stablehlo.constant dense<> : tensor<3x0xf64>
  %0:3 = stablehlo.custom_call @lapack_dgetrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<3x0xf64>) -> (tensor<3x0xf64>, tensor<0xi32>, tensor<i32>)
  return %0#1, %0#2 : tensor<0xi32>, tensor<i32>
}
func.func @complete() -> tensor<3x3xf64> {
  %a = stablehlo.constant dense<1.0> : tensor<3x3xf64>
  %scales = stablehlo.constant dense<> : tensor<0xf64>
  %q = stablehlo.custom_call @lapack_dorgqr_ffi(%a, %scales) {mhlo.backend_config = {}} : (tensor<3x3xf64>, tensor<0xf64>) -> tensor<3x3xf64>
  return %q : tensor<3x3xf64>
}
func.func @reflected(%c: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %a = stablehlo.constant dense<> : tensor<2x0xf64>
  %scales = stablehlo.constant dense<> : tensor<0xf64>
  %r = stablehlo.custom_call @lapack_dormqr_ffi(%a, %scales, %c) {mhlo.backend_config = {left = true, transpose = false}} : (tensor<2x0xf64>, tensor<0xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  return %r : tensor<2x2xf64>
}
func.func @values() -> tensor<0xf64> {
  %a = stablehlo.constant dense<> : tensor<0x0xf64>
  %0:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<0x0xf64>) -> (tensor<0x0xf64>, tensor<0xf64>, tensor<i32>)
  return %0#1 : tensor<0xf64>
}
