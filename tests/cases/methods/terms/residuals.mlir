// What operations keep, by their own declarations: sums nothing, products their factors, an exponential what it
// gives, a logarithm what it takes, a read where it reads. Constants are computed again. Nothing is kept twice.
// RUN: cotan opt %s --to-combinators --split-reverse --from-combinators --dce
// EVAL: sum(1.0, 2.0) = 3.0
func.func @sum(%x: f64, %y: f64) -> f64 {
  %z = arith.addf %x, %y : f64
  %r = arith.negf %z : f64
  return %z : f64
}
func.func @product(%x: f64, %y: f64) -> f64 {
  %z = arith.mulf %x, %y : f64
  %r = arith.mulf %z, %y : f64
  return %r : f64
}
func.func @scaled(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %r = arith.mulf %x, %two : f64
  return %r : f64
}
func.func @elementary(%x: f64) -> (f64, f64, f64) {
  %e = math.exp %x : f64
  %l = math.log %e : f64
  %t = math.tanh %l : f64
  return %e, %l, %t : f64, f64, f64
}
func.func @quotient(%x: f64, %y: f64) -> f64 {
  %r = arith.divf %x, %y : f64
  return %r : f64
}
func.func @read(%x: tensor<4xf64>, %i: index) -> f64 {
  %r = array.index %x[%i] : tensor<4xf64>
  return %r : f64
}
func.func @parts(%t: tuple<f64, f64, i32>) -> (tuple<f64, f64>, i32) {
  %a = tuple.get %t[0] : tuple<f64, f64, i32>
  %b = tuple.get %t[1] : tuple<f64, f64, i32>
  %c = tuple.get %t[2] : tuple<f64, f64, i32>
  %p = arith.mulf %a, %b : f64
  %r = tuple.pack %p, %a : f64, f64
  return %r, %c : tuple<f64, f64>, i32
}
