// RUN: cotan run %s --arg [[1.0,2.0],[0.0,-1.0],[3.0,0.5]]
// RUN: cotan opt %s -complex-to-pairs

func.func @f(%x: tensor<3xcomplex<f64>>) -> (complex<f64>, tensor<3xcomplex<f64>>) {
  %c = arith.constant dense<[(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)]> : tensor<3xcomplex<f64>>
  %dot = array.contract %x, %c over [3] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>> -> complex<f64>
  %built = array.build (%i: index) {
    %a = array.index %x[2 - %i] : tensor<3xcomplex<f64>>
    %b = complex.conj %a : complex<f64>
    array.yield %b : complex<f64>
  } : tensor<3xcomplex<f64>>
  return %dot, %built : complex<f64>, tensor<3xcomplex<f64>>
}
