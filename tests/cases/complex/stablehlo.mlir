// RUN: cotan run %s --arg [[1.0,2.0],[0.0,-1.0]]
// RUN: cotan opt %s -stablehlo-to-array

func.func @main(%z: tensor<2xcomplex<f32>>) -> (tensor<2xf32>, tensor<complex<f32>>, tensor<2xcomplex<f32>>) {
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %re = stablehlo.real %z : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %w = stablehlo.complex %re, %re : tensor<2xcomplex<f32>>
  %p = stablehlo.multiply %z, %w : tensor<2xcomplex<f32>>
  %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  %abs = stablehlo.abs %z : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %f = stablehlo.fft %z, type = FFT, length = [2] : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %abs, %s, %f : tensor<2xf32>, tensor<complex<f32>>, tensor<2xcomplex<f32>>
}
