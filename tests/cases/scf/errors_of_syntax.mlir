// RUN: cotan opt %s --verify-diagnostics --split-input-file
func.func @f(%c: i1, %x: f64) -> f64 {
  // expected-error @+1 {{'scf.if' op must have an else block if defining values}}
  %r = scf.if %c -> (f64) {
    scf.yield %x : f64
  }
  return %r : f64
}
// -----
func.func @f(%c: i1, %x: f64) {
  // expected-error @+1 {{'scf.if' op region yields 1 values, expected 0}}
  scf.if %c {
    // expected-note @+1 {{they are yielded here}}
    scf.yield %x : f64
  }
  return
}
// -----
func.func @f(%n: index, %k: i32) {
  // expected-error @+1 {{'scf.for' op has bounds and a step of different types}}
  "scf.for"(%n, %n, %k) ({
  ^bb0(%i: index):
    "scf.yield"() : () -> ()
  }) : (index, index, i32) -> ()
  return
}
// -----
func.func @f(%n: index, %x: f64) -> f64 {
  // expected-error @+1 {{2 operands, but 1 types}}
  %r = scf.for %i = %n to %n step %n iter_args(%a = %x, %b = %x) -> (f64) {
    scf.yield %a : f64
  }
  return %r : f64
}
// -----
func.func @f(%c: i1, %x: f64) -> f64 {
  // expected-error @+1 {{'scf.while' op forwards values of other types than its results}}
  %r = scf.while : () -> f64 {
    scf.condition(%c)
  } do {
  ^bb0(%a: f64):
    scf.yield
  }
  return %r : f64
}
// -----
func.func @f(%c: i1) {
  // expected-error @+1 {{'scf.condition' op expects to end the first region of `scf.while`}}
  scf.condition(%c)
}
// -----
func.func @f(%n: index) {
  // expected-error @+1 {{'scf.parallel' op has different numbers of lower bounds, upper bounds and steps, or none}}
  scf.parallel (%i) = (%n) to (%n, %n) step (%n) {
  }
  return
}
// -----
func.func @f(%n: index) {
  // expected-error @+1 {{'scf.parallel' op region expects 1 arguments, has 2}}
  scf.parallel (%i, %j) = (%n) to (%n) step (%n) {
  }
  return
}
