// Complex numbers are elements of StableHLO, and come back as they were. // UPSTREAM: refused

// RUN: cotan opt %s --array-to-stablehlo
// RUN: cotan opt %s --pass-pipeline="builtin.module(array-to-stablehlo,stablehlo-to-array)"

func.func @functions(%z: tensor<3xcomplex<f32>>, %w: tensor<3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xi1>) {
  %p = complex.mul %z, %w : tensor<3xcomplex<f32>>
  %e = complex.exp %p : tensor<3xcomplex<f32>>
  %c = complex.conj %e : tensor<3xcomplex<f32>>
  %a = complex.abs %c : tensor<3xcomplex<f32>>
  %t = complex.angle %c : tensor<3xcomplex<f32>>
  %x = arith.addf %a, %t : tensor<3xf32>
  %q = complex.eq %c, %z : tensor<3xcomplex<f32>>
  return %c, %x, %q : tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xi1>
}

func.func @filtered(%x: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %k = complex.constant [0.5, -2.0] : complex<f64>
  %f = array.fft real_forward %x over 1 : tensor<4x8xf64> -> tensor<4x5xcomplex<f64>>
  %y = array.map %f (%z: complex<f64>) {
    %s = complex.mul %z, %k : complex<f64>
    array.yield %s : complex<f64>
  } : (tensor<4x5xcomplex<f64>>) -> tensor<4x5xcomplex<f64>>
  %r = array.fft real_inverse %y over 1 : tensor<4x5xcomplex<f64>> -> tensor<4x8xf64>
  return %r : tensor<4x8xf64>
}

func.func @padded(%z: tensor<2xcomplex<f64>>, %v: complex<f64>) -> tensor<4xcomplex<f64>> {
  %r = array.pad %z with %v low [1] high [1] : tensor<2xcomplex<f64>>, complex<f64>
  return %r : tensor<4xcomplex<f64>>
}
