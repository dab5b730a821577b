// Upstream has no operations on arrays of complex numbers. // UPSTREAM: refused
// RUN: cotan run %s --engine=interpret --arg [1.0,2.0,3.0,4.0,5.0,6.0]
// RUN: cotan check %s --fn power --random-seed 1

func.func @main(%x: tensor<6xf64>) -> (tensor<4xcomplex<f64>>, tensor<6xf64>) {
  %s = array.fft real_forward %x over 1 : tensor<6xf64> -> tensor<4xcomplex<f64>>
  %y = array.fft real_inverse %s over 1 : tensor<4xcomplex<f64>> -> tensor<6xf64>
  return %s, %y : tensor<4xcomplex<f64>>, tensor<6xf64>
}

// A prime length beyond the largest radix, and two dimensions.
func.func @lengths(%a: tensor<67xcomplex<f64>>, %b: tensor<3x4xcomplex<f32>>) -> (f64, f32) {
  %x = array.fft forward %a over 1 : tensor<67xcomplex<f64>> -> tensor<67xcomplex<f64>>
  %y = array.fft inverse %b over 2 : tensor<3x4xcomplex<f32>> -> tensor<3x4xcomplex<f32>>
  %p = array.index %x[0] : tensor<67xcomplex<f64>>
  %q = array.index %y[0, 0] : tensor<3x4xcomplex<f32>>
  %r = complex.re %p : complex<f64>
  %s = complex.im %q : complex<f32>
  return %r, %s : f64, f32
}

func.func @power(%x: tensor<6xf64>) -> f64 {
  %s = array.fft real_forward %x over 1 : tensor<6xf64> -> tensor<4xcomplex<f64>>
  %abs = complex.abs %s : tensor<4xcomplex<f64>>
  %r = array.sum %abs along 0 : tensor<4xf64>
  return %r : f64
}
