// P19: a root and a quotient.
// sqrt a / b
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(2.0, -3.0) ~ -0.47140452079103
// jvp: (1.0, 1.0) ~ (-0.27498597046144)
// vjp: (1.0) ~ (-0.11785113019776, -0.15713484026368)
func.func @f(%a: f64, %b: f64) -> f64 {
  %root = math.sqrt %a : f64
  %r = arith.divf %root, %b : f64
  return %r : f64
}
