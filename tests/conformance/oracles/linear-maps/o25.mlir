// O25: an exponential of three numbers.
// exp(x + y * z)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.1, 0.5, -0.8) ~ 0.74081822068172
// jvp: (1.0, 0.0, 2.0) ~ (1.4816364413634)
// vjp: (1.0) ~ (0.74081822068172, -0.59265457654537, 0.37040911034086)
func.func @f(%x: f64, %y: f64, %z: f64) -> f64 {
  %product = arith.mulf %y, %z : f64
  %sum = arith.addf %x, %product : f64
  %r = math.exp %sum : f64
  return %r : f64
}
