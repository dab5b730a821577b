// Functions over complex arrays stay: `complex-to-pairs` replaces their elements first.
// RUN: cotan opt %s --arrays-to-nests
func.func @total(%x: tensor<3xcomplex<f64>>) -> complex<f64> {
  %r = array.sum %x along 0 : tensor<3xcomplex<f64>>
  return %r : complex<f64>
}
