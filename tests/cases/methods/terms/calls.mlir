// A function that is called has halves of its own, which are made once and called: what it keeps is kept by who
// calls it.
// RUN: cotan opt %s --to-combinators
// RUN: cotan opt %s --to-combinators --split-reverse --from-combinators
// RUN: cotan grad %s --fn f --method=split-reverse
// EVAL: f(0.9) ~ 0.92874718791666
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
