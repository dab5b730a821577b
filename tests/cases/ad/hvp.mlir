// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// The Hessian of sum(x^3) w along a tangent of x, and of both; of a function that calls another one.
// RUN: cotan opt %s --differentiate
// EVAL: by_x([1.0, 2.0], 3.0, [1.0, 10.0]) = [18.0, 360.0]
// EVAL: by_both([1.0, 2.0], 3.0, [1.0, 10.0], 1.0) = [21.0, 372.0], 123.0
// EVAL: in_a_body([1.0, 2.0]) = [6.0, 12.0]
// RUN: cotan grad %s --fn cube --hvp
// RUN: cotan grad %s --fn cube --hvp --run --arg x=2.0 --arg 1.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @f(%x: !v, %w: f64) -> f64 {
  %c = array.map %x (%a: f64) {
    %y = func.call @cube(%a) : (f64) -> f64
    array.yield %y : f64
  } : (!v) -> !v
  %s = array.sum %c along 0 : !v
  %r = arith.mulf %s, %w : f64
  return %r : f64
}
func.func private @cube(%x: f64) -> f64 {
  %s = arith.mulf %x, %x : f64
  %y = arith.mulf %s, %x : f64
  return %y : f64
}
func.func @by_x(%x: !v, %w: f64, %v: !v) -> !v {
  %h = ad.hvp @f(%x, %w, %v) {wrt = [0]} : (!v, f64, !v) -> !v
  return %h : !v
}
func.func @by_both(%x: !v, %w: f64, %v: !v, %u: f64) -> (!v, f64) {
  %h:2 = ad.hvp @f(%x, %w, %v, %u) : (!v, f64, !v, f64) -> (!v, f64)
  return %h#0, %h#1 : !v, f64
}
func.func @in_a_body(%x: !v) -> !v {
  %r = array.map %x (%a: f64) {
    %one = arith.constant 1.0 : f64
    %h = ad.hvp @cube(%a, %one) : (f64, f64) -> f64
    array.yield %h : f64
  } : (!v) -> !v
  return %r : !v
}
