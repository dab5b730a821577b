// RUN: cotan run %s --fn ascent --arg [3.0,4.0]
// RUN: cotan run %s --fn pull --arg [3.0,4.0] --arg [0.0,1.0]

// As in JAX, a gradient is the conjugate of 4 |z|^2 z, and a cotangent is multiplied by 2 z.
module attributes {complex.gradients = "jax"} {
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

func.func @pull(%z: complex<f64>, %ct: complex<f64>) -> (complex<f64>, complex<f64>) {
  %w, %g = ad.vjp @square(%z, %ct) : (complex<f64>, complex<f64>) -> (complex<f64>, complex<f64>)
  return %w, %g : complex<f64>, complex<f64>
}
}
