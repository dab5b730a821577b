// Transforms along a dimension of size 0 have no elements. // UPSTREAM: refused
// RUN: cotan opt %s --complex-to-pairs
// RUN: cotan run %s --fn counts --engine=interpret
func.func @transforms(%x: tensor<2x0xcomplex<f64>>, %y: tensor<0x4xf64>, %z: tensor<3x0xcomplex<f32>>) -> (tensor<2x0xcomplex<f64>>, tensor<0x3xcomplex<f64>>, tensor<3x0xf32>) {
  %a = array.fft inverse %x over 1 : tensor<2x0xcomplex<f64>> -> tensor<2x0xcomplex<f64>>
  %b = array.fft real_forward %y over 2 : tensor<0x4xf64> -> tensor<0x3xcomplex<f64>>
  %c = array.fft real_inverse %z over 1 : tensor<3x0xcomplex<f32>> -> tensor<3x0xf32>
  return %a, %b, %c : tensor<2x0xcomplex<f64>>, tensor<0x3xcomplex<f64>>, tensor<3x0xf32>
}
func.func @counts() -> (tensor<0x3xcomplex<f64>>, f64) {
  %y = arith.constant dense<> : tensor<0x4xf64>
  %b = array.fft real_forward %y over 2 : tensor<0x4xf64> -> tensor<0x3xcomplex<f64>>
  %m = complex.abs %b : tensor<0x3xcomplex<f64>>
  %s = array.sum %m along 0 : tensor<0x3xf64>
  %t = array.sum %s along 0 : tensor<3xf64>
  return %b, %t : tensor<0x3xcomplex<f64>>, f64
}
