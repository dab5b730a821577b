// What is tried of a derivative, at three random points. Counted work is that of functions of numbers,
// whose derivatives do not change often.
// RUN: cotan check %s --fn f
// RUN: cotan check %s --fn f --wrt=w --points=1 --format=json
// RUN: cotan check %s --fn linear --arg x=1.0
// RUN: cotan check %s --fn kink --arg x=0.5
// RUN: cotan check %s --fn kink --arg x=0.75
// RUN: cotan check %s --fn undefined --arg x=-1.0
func.func @f(%x: f64, %w: f64) -> f64 {
  %p = arith.mulf %x, %w : f64
  %r = math.exp %p : f64
  return %r : f64
}
func.func @linear(%x: f64) -> f64 {
  %r = arith.addf %x, %x : f64
  return %r : f64
}
func.func @kink(%x: f64) -> f64 {
  %c = arith.constant 0.75 : f64
  %m = arith.maximumf %c, %x : f64
  %r = arith.mulf %m, %m : f64
  return %r : f64
}
func.func @undefined(%x: f64) -> f64 {
  %r = math.log %x : f64
  return %r : f64
}
