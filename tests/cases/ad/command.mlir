// RUN: cotan run %s --fn g --arg 2.0
// RUN: cotan grad %s --fn f --wrt x --value
// RUN: cotan grad %s --fn f --emit=request
// RUN: cotan grad %s --fn f --mode=forward --run --arg 2.0 --arg 3.0 --arg 1.0 --arg 0.5
// RUN: cotan grad %s --fn pair --run --arg 2.0 --arg 1.0 --arg 10.0
// RUN[2]: cotan grad %s --fn f --wrt z
func.func @f(%x: f64, %y: f64) -> f64 {
  %p = arith.mulf %x, %y : f64
  %r = math.sin %p : f64
  return %r : f64
}
func.func @pair(%x: f64) -> (f64, f64) {
  %s = arith.mulf %x, %x : f64
  %t = arith.mulf %s, %x : f64
  return %s, %t : f64, f64
}
func.func @g(%x: f64) -> f64 {
  %two:2 = ad.grad @f(%x, %x) : (f64, f64) -> (f64, f64)
  return %two#0 : f64
}
