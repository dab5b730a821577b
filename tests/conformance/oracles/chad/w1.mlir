// W1: the first program of figure 1.
// let y = 2 * x in let z = x * y in let w = cos z in let v = <<y, z>, w> in v
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.7) ~ 1.4, 0.98, 0.55702254676622
// jvp: (1.5) ~ (3.0, 4.2, -3.4880889560663)
// vjp: (1.0, -0.5, 2.0) ~ (-4.050785274755)
func.func @f(%x: f64) -> (f64, f64, f64) {
  %two = arith.constant 2.0 : f64
  %y = arith.mulf %two, %x : f64
  %z = arith.mulf %x, %y : f64
  %w = math.cos %z : f64
  return %y, %z, %w : f64, f64, f64
}
