// RUN: cotan run %s --fn numbers --arg [3.0,-4.0] --arg [0.5,2.0]
// RUN: cotan run %s --fn special
// RUN: cotan run %s --fn large --arg [3e200,4e200]

func.func @numbers(%a: complex<f64>, %b: complex<f64>) -> (complex<f64>, complex<f64>, f64, i1) {
  %p = complex.mul %a, %b : complex<f64>
  %q = complex.div %a, %b : complex<f64>
  %abs = complex.abs %a : complex<f64>
  %eq = complex.eq %a, %b : complex<f64>
  return %p, %q, %abs, %eq : complex<f64>, complex<f64>, f64, i1
}

// Zeros: the absolute value, the sign and the root are zero, the power is 0 or 1.
func.func @special() -> (f64, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>) {
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  %one = complex.constant [1.0, 0.0] : complex<f64>
  %abs = complex.abs %zero : complex<f64>
  %sign = complex.sign %zero : complex<f64>
  %root = complex.sqrt %zero : complex<f64>
  %power = complex.pow %zero, %one : complex<f64>
  %whole = complex.pow %zero, %zero : complex<f64>
  %quotient = complex.div %one, %zero : complex<f64>
  return %abs, %sign, %root, %power, %whole, %quotient : f64, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>
}

// Squares of the parts would overflow.
func.func @large(%a: complex<f64>) -> (f64, complex<f64>, complex<f64>, complex<f64>) {
  %abs = complex.abs %a : complex<f64>
  %quotient = complex.div %a, %a : complex<f64>
  %root = complex.sqrt %a : complex<f64>
  %log = complex.log %a : complex<f64>
  return %abs, %quotient, %root, %log : f64, complex<f64>, complex<f64>, complex<f64>
}
