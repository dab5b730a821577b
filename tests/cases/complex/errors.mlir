// RUN[1]: cotan opt %s --split-input-file -complex-to-pairs

func.func @maximum(%x: tensor<3xcomplex<f64>>) -> complex<f64> {
  %r = array.max %x along 0 : tensor<3xcomplex<f64>>
  return %r : complex<f64>
}

// -----

func.func @parts(%x: complex<f64>) -> f64 {
  %c = complex.constant [1.0] : complex<f64>
  %r = complex.re %c : complex<f64>
  return %r : f64
}

// -----

func.func @length(%x: tensor<4xf64>) -> tensor<4xcomplex<f64>> {
  %r = array.fft real_forward %x over 1 : tensor<4xf64> -> tensor<4xcomplex<f64>>
  return %r : tensor<4xcomplex<f64>>
}
