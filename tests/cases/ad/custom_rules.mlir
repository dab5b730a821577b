// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// A function names its own derivatives: the one that is asked for is called, or the other one turned
// around. Here they are wrong on purpose (by 10 and by 100), to be told from what would be made.
// RUN: cotan opt %s --differentiate --symbol-dce --verify-each
// EVAL: forward(3.0) = 9.0, 60.0
// EVAL: backward(3.0) = 60.0
// EVAL: only_vjp(3.0) = 9.0, 600.0
// EVAL: only_jvp(3.0) = 60.0
// EVAL: nested(3.0) = 20.0
// EVAL: inside([1.0, 2.0]) = [20.0, 40.0]
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @square(%x: f64) -> f64 attributes {cotan.jvp = @square_jvp} {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func private @square_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %twenty = arith.constant 20.0 : f64
  %y = arith.mulf %x, %x : f64
  %s = arith.mulf %twenty, %x : f64
  %dy = arith.mulf %s, %dx : f64
  return %y, %dy : f64, f64
}
func.func private @other(%x: f64) -> f64 attributes {cotan.vjp = @other_vjp} {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func private @other_vjp(%x: f64, %dy: f64) -> (f64, f64) {
  %two_hundred = arith.constant 200.0 : f64
  %y = arith.mulf %x, %x : f64
  %s = arith.mulf %two_hundred, %x : f64
  %dx = arith.mulf %s, %dy : f64
  return %y, %dx : f64, f64
}
func.func @forward(%x: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %y, %dy = ad.jvp @square(%x, %one) : (f64, f64) -> (f64, f64)
  return %y, %dy : f64, f64
}
func.func @backward(%x: f64) -> f64 {
  %dx = ad.grad @square(%x) : (f64) -> f64
  return %dx : f64
}
func.func @only_vjp(%x: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %y, %dy = ad.jvp @other(%x, %one) : (f64, f64) -> (f64, f64)
  return %y, %dy : f64, f64
}
func.func private @calls(%x: f64) -> f64 {
  %y = func.call @square(%x) : (f64) -> f64
  return %y : f64
}
func.func @only_jvp(%x: f64) -> f64 {
  %dx = ad.grad @calls(%x) : (f64) -> f64
  return %dx : f64
}
// The rule is differentiated as any other code.
func.func @nested(%x: f64) -> f64 {
  %h = ad.grad @backward(%x) : (f64) -> f64
  return %h : f64
}
func.func private @sum_of_squares(%x: !v) -> f64 {
  %s = array.map %x (%a: f64) {
    %y = func.call @square(%a) : (f64) -> f64
    array.yield %y : f64
  } : (!v) -> !v
  %r = array.sum %s along 0 : !v
  return %r : f64
}
func.func @inside(%x: !v) -> !v {
  %dx = ad.grad @sum_of_squares(%x) : (!v) -> !v
  return %dx : !v
}
