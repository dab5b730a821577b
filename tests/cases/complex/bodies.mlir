// Bodies of reductions, scans and folds take complex numbers.
// RUN: cotan run %s --fn by_index --engine=interpret --arg "[[1.0, 2.0], [0.0, 1.0], [3.0, 0.0]]" --arg "[0, 2, 0]"
// RUN: cotan run %s --fn others --engine=interpret --arg "[[1.0, 2.0], [0.0, 1.0], [3.0, 0.0]]"
// RUN: cotan opt %s -complex-to-pairs
func.func @by_index(%x: tensor<3xcomplex<f64>>, %to: tensor<3xindex>) -> tensor<4xcomplex<f64>> {
  %i = arith.constant 1.0 : f64
  %one = complex.create %i, %i : complex<f64>
  %start = array.build (%k: index) {
    array.yield %one : complex<f64>
  } : tensor<4xcomplex<f64>>
  %r = array.reduce_by_index %x into %start at (%k: index) {
    %at = array.index %to[%k] : tensor<3xindex>
    array.yield %at : index
  } by (%a: complex<f64>, %b: complex<f64>) {
    %c = complex.mul %a, %b : complex<f64>
    array.yield %c : complex<f64>
  } : tensor<3xcomplex<f64>> into tensor<4xcomplex<f64>>
  return %r : tensor<4xcomplex<f64>>
}
func.func @others(%x: tensor<3xcomplex<f64>>) -> (complex<f64>, tensor<3xcomplex<f64>>, complex<f64>) {
  %i = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %one = complex.create %i, %zero : complex<f64>
  %r = array.reduce %x along 0 from %one : complex<f64> (%a: complex<f64>, %b: complex<f64>) {
    %c = complex.mul %a, %b : complex<f64>
    array.yield %c : complex<f64>
  } : tensor<3xcomplex<f64>>
  %s = array.scan %x along 0 (%a: complex<f64>, %b: complex<f64>) {
    %c = complex.mul %a, %b : complex<f64>
    array.yield %c : complex<f64>
  } : tensor<3xcomplex<f64>>
  %f = array.fold %x along 0 from %one (%a: complex<f64>, %b: complex<f64>) {
    %c = complex.mul %a, %b : complex<f64>
    array.yield %c : complex<f64>
  } : (tensor<3xcomplex<f64>>, complex<f64>) -> complex<f64>
  return %r, %s, %f : complex<f64>, tensor<3xcomplex<f64>>, complex<f64>
}
