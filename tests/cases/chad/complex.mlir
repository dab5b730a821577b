// Complex numbers have no derivative before they are pairs.
// RUN[1]: cotan opt %s -chad
// RUN: cotan opt %s -complex-to-pairs -chad
func.func @f(%x: complex<f64>) -> complex<f64> {
  %s = complex.mul %x, %x : complex<f64>
  return %s : complex<f64>
}
