// RUN: cotan run %s --fn ascent --arg [3.0,4.0]
// RUN: cotan run %s --fn pull --arg [3.0,4.0] --arg [0.0,1.0]
// RUN: cotan grad %s --fn loss --run --arg [3.0,4.0]
// RUN: cotan check %s --fn loss --random-seed 1

// The loss is the squared absolute value of z^2; its gradient by steepest descent is 4 |z|^2 z.
func.func @loss(%z: complex<f64>) -> f64 {
  %w = complex.mul %z, %z : complex<f64>
  %abs = complex.abs %w : complex<f64>
  %r = arith.mulf %abs, %abs : f64
  return %r : f64
}

func.func @square(%z: complex<f64>) -> complex<f64> {
  %w = complex.mul %z, %z : complex<f64>
  return %w : complex<f64>
}

func.func @ascent(%z: complex<f64>) -> complex<f64> {
  %g = ad.grad @loss(%z) : (complex<f64>) -> complex<f64>
  return %g : complex<f64>
}

// A cotangent is multiplied by the conjugate of the derivative, 2 z.
func.func @pull(%z: complex<f64>, %ct: complex<f64>) -> (complex<f64>, complex<f64>) {
  %w, %g = ad.vjp @square(%z, %ct) : (complex<f64>, complex<f64>) -> (complex<f64>, complex<f64>)
  return %w, %g : complex<f64>, complex<f64>
}
