// W2: the second program of figure 1.
// let y = x1 * x4 + 2 * x2 in let z = y * x3 in let w = z + x4 in let v = sin w in v
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, -1.25, 0.75, 2.0) ~ 0.76754350223603
// jvp: (1.0, 0.5, -1.0, 0.25) ~ (2.6240808881061)
// vjp: (1.0) ~ (0.96149528724499, 0.96149528724499, -0.96149528724499, 0.88137067997457)
func.func @f(%x1: f64, %x2: f64, %x3: f64, %x4: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %product = arith.mulf %x1, %x4 : f64
  %double = arith.mulf %two, %x2 : f64
  %y = arith.addf %product, %double : f64
  %z = arith.mulf %y, %x3 : f64
  %w = arith.addf %z, %x4 : f64
  %v = math.sin %w : f64
  return %v : f64
}
