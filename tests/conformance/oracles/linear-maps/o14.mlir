// O14: calls of a function, twice.
// sq(x) = x * x; f(x) = let y = sq(sin x) in sq(y) + y * x
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.9) ~ 0.92874718791666
// jvp: (1.0) ~ (2.6851717676625)
// vjp: (1.0) ~ (2.6851717676625)
func.func @f(%x: f64) -> f64 {
  %sine = math.sin %x : f64
  %y = call @sq(%sine) : (f64) -> f64
  %square = call @sq(%y) : (f64) -> f64
  %product = arith.mulf %y, %x : f64
  %r = arith.addf %square, %product : f64
  return %r : f64
}
func.func private @sq(%x: f64) -> f64 {
  %r = arith.mulf %x, %x : f64
  return %r : f64
}
