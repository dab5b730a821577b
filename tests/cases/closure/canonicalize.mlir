// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// RUN: cotan opt %s --canonicalize
// EVAL: nested(2.0, 3.0) = 8.0
// EVAL: twice(2.0, 3.0) = 12.0
// EVAL: unused(true, 2.0) = 2.0
// EVAL: in_loop(3, 2.0) = 16.0
func.func @nested(%a: f64, %b: f64) -> f64 {
  %f = closure.lambda (%x: f64) {
    %g = closure.lambda (%y: f64) {
      %p = arith.mulf %x, %y : f64
      %q = arith.addf %p, %x : f64
      closure.yield %q : f64
    } : (f64) -> f64
    closure.yield %g : (f64) -> f64
  } : (f64) -> ((f64) -> f64)
  %g = closure.apply %f(%a) : (f64) -> ((f64) -> f64)
  %r = closure.apply %g(%b) : (f64) -> f64
  return %r : f64
}
// What is used twice is copied by `inline` only.
func.func @twice(%a: f64, %b: f64) -> f64 {
  %f = closure.lambda (%x: f64) {
    %p = arith.mulf %x, %a : f64
    closure.yield %p : f64
  } : (f64) -> f64
  %y = closure.apply %f(%b) : (f64) -> f64
  %z = closure.apply %f(%y) : (f64) -> f64
  return %z : f64
}
// Nothing of it runs before it is applied, so it goes, whatever it would do.
func.func @unused(%c: i1, %x: f64) -> f64 {
  %f = closure.lambda () {
    cf.assert %c, "never asked"
    %y = func.call @unused(%c, %x) : (i1, f64) -> f64
    closure.yield %y : f64
  } : () -> f64
  return %x : f64
}
func.func @in_loop(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %double = closure.lambda (%u: f64) {
    %v = arith.addf %u, %u : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> (f64) {
    %b = closure.apply %double(%a) : (f64) -> f64
    scf.yield %b : f64
  }
  return %r : f64
}
func.func @unreachable(%x: f64) {
  return
^never:
  %f = closure.lambda (%u: f64) {
    closure.yield %u : f64
  } : (f64) -> f64
  %r = closure.apply %f(%r) : (f64) -> f64
  cf.br ^never
}
