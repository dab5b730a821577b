// O2: elementary functions of two numbers.
// g(a, b) = exp(neg a) / log b + sin a * cos(a - b)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.7, 2.3) ~ 0.57739501589702
// jvp: (1.0, -0.5) ~ (0.50298677997621)
// vjp: (1.0) ~ (0.025404103648263, -0.9551653526559)
func.func @f(%a: f64, %b: f64) -> f64 {
  %minus_a = arith.negf %a : f64
  %power = math.exp %minus_a : f64
  %log = math.log %b : f64
  %quotient = arith.divf %power, %log : f64
  %sine = math.sin %a : f64
  %difference = arith.subf %a, %b : f64
  %cosine = math.cos %difference : f64
  %product = arith.mulf %sine, %cosine : f64
  %r = arith.addf %quotient, %product : f64
  return %r : f64
}
