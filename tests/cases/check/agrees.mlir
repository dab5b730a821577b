// What is tried of a derivative, at three random points.
// RUN: cotan check %s --fn f --arg n=5
// RUN: cotan check %s --fn f --arg n=5 --wrt=w --points=1 --format=json
// RUN: cotan check %s --fn linear --arg x=1.0
// RUN: cotan check %s --fn kink --arg x=0.5
// RUN: cotan check %s --fn kink --arg x=0.75
// RUN: cotan check %s --fn undefined --arg x=-1.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v, %w: f64) -> f64 {
  %e = array.map %x (%a: f64) {
    %p = arith.mulf %a, %w : f64
    %b = math.exp %p : f64
    array.yield %b : f64
  } : (!v) -> !v
  %s = array.sum %e along 0 : !v
  return %s : f64
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
