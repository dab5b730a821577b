// Where terms cancel, what is left is rounding: backwards it is 0, forwards and of a step it is not. That is no mistake.
// RUN: cotan check %s --fn f --random-seed=3
// RUN: cotan check %s --fn f --random-seed=4
func.func @f(%x: f64, %y: f64, %z: f64) -> f64 {
  %a = arith.addf %x, %y : f64
  %l = arith.addf %a, %z : f64
  %b = arith.addf %y, %z : f64
  %r = arith.addf %x, %b : f64
  %d = arith.subf %l, %r : f64
  return %d : f64
}
