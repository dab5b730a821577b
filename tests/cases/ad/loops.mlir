// Loops, forward and reverse: x^n by a loop, nested loops, and Newton's method by `while`.
// RUN: cotan opt %s --gradient
// EVAL: power(2.0, 5) = 80.0
// EVAL: power(2.0, 0) = 0.0
// EVAL: power_forward(2.0, 5) = 32.0, 80.0
// EVAL: triangle(2.0, 3) = 192.0
// EVAL: root(2.0) ~ 0.35355339059327373
// EVAL: root_forward(2.0) ~ 0.35355339059327373
func.func private @f(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %step = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %step iter_args(%p = %one) -> (f64) {
    %q = arith.mulf %p, %x : f64
    scf.yield %q : f64
  }
  return %r : f64
}
func.func @power(%x: f64, %n: index) -> f64 {
  %d = ad.grad @f(%x, %n) : (f64, index) -> f64
  return %d : f64
}
func.func @power_forward(%x: f64, %n: index) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %v, %d = ad.jvp @f(%x, %n, %one) : (f64, index, f64) -> (f64, f64)
  return %v, %d : f64, f64
}
func.func private @steps(%x: f64, %n: index) -> f64 {
  %two = arith.constant 2 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %last = arith.muli %n, %two : index
  %end = arith.addi %last, %one : index
  %r = scf.for %i = %one to %end step %two iter_args(%p = %start) -> (f64) {
    %k = arith.divsi %i, %two : index
    %next = arith.addi %k, %one : index
    %zero = arith.constant 0 : index
    %q = scf.for %j = %zero to %next step %one iter_args(%s = %p) -> (f64) {
      %t = arith.mulf %s, %x : f64
      scf.yield %t : f64
    }
    scf.yield %q : f64
  }
  return %r : f64
}
func.func @triangle(%x: f64, %n: index) -> f64 {
  %d = ad.grad @steps(%x, %n) : (f64, index) -> f64
  return %d : f64
}
func.func private @newton(%x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %small = arith.constant 1.0e-12 : f64
  %r = scf.while (%y = %x) : (f64) -> f64 {
    %s = arith.mulf %y, %y : f64
    %d = arith.subf %s, %x : f64
    %a = math.absf %d : f64
    %c = arith.cmpf ogt, %a, %small : f64
    scf.condition(%c) %y : f64
  } do {
  ^bb0(%y: f64):
    %q = arith.divf %x, %y : f64
    %s = arith.addf %y, %q : f64
    %n = arith.mulf %s, %half : f64
    scf.yield %n : f64
  }
  return %r : f64
}
func.func @root(%x: f64) -> f64 {
  %d = ad.grad @newton(%x) : (f64) -> f64
  return %d : f64
}
func.func @root_forward(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %v, %d = ad.jvp @newton(%x, %one) : (f64, f64) -> (f64, f64)
  return %d : f64
}
