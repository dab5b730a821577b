// Structured control flow becomes blocks, with the same results.
// RUN: cotan opt %s --convert-scf-to-cf
// EVAL: choose(true, 2.0) = 4.0
// EVAL: choose(false, 2.0) = 2.0
// EVAL: power(3, 2.0) = 8.0
// EVAL: power(0, 2.0) = 1.0
// EVAL: power(-5, 2.0) = 1.0
// EVAL: near_the_end(0) = 2
// EVAL: steps(1, 10, 3) = 12
// EVAL: steps(1, 10, 0) = 0
// EVAL: steps(1, 10, -1) = 0
// EVAL: collatz(6) = 8
// EVAL: nested(3, 2) = 15
// EVAL: no_results(true, 1.0) = 1.0
func.func @choose(%c: i1, %x: f64) -> f64 {
  %r = scf.if %c -> (f64) {
    %y = arith.addf %x, %x : f64
    scf.yield %y : f64
  } else {
    scf.yield %x : f64
  }
  return %r : f64
}
func.func @power(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %power = scf.for %i = %zero to %n step %one iter_args(%p = %start) -> (f64) {
    %q = arith.mulf %p, %x : f64
    scf.yield %q : f64
  }
  return %power : f64
}
// The next counter would overflow.
func.func @near_the_end(%zero: i8) -> i8 {
  %lower = arith.constant 120 : i8
  %upper = arith.constant 127 : i8
  %step = arith.constant 5 : i8
  %one = arith.constant 1 : i8
  %count = scf.for %i = %lower to %upper step %step iter_args(%n = %zero) -> (i8) : i8 {
    %more = arith.addi %n, %one : i8
    scf.yield %more : i8
  }
  return %count : i8
}
func.func @steps(%a: index, %b: index, %s: index) -> index {
  %zero = arith.constant 0 : index
  %sum = scf.for %i = %a to %b step %s iter_args(%n = %zero) -> (index) {
    %more = arith.addi %n, %i : index
    scf.yield %more : index
  }
  return %sum : index
}
func.func @collatz(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %r:2 = scf.while (%a = %n, %k = %zero) : (i64, i64) -> (i64, i64) {
    %more = arith.cmpi ne, %a, %one : i64
    scf.condition(%more) %k, %a : i64, i64
  } do {
  ^bb0(%k: i64, %a: i64):
    %odd = arith.remsi %a, %two : i64
    %is_odd = arith.cmpi eq, %odd, %one : i64
    %next = scf.if %is_odd -> (i64) {
      %t = arith.muli %a, %three : i64
      %u = arith.addi %t, %one : i64
      scf.yield %u : i64
    } else {
      %h = arith.divsi %a, %two : i64
      scf.yield %h : i64
    }
    %l = arith.addi %k, %one : i64
    scf.yield %next, %l : i64, i64
  }
  return %r#0 : i64
}
func.func @nested(%n: index, %m: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%a = %zero) -> (index) {
    %b = scf.for %j = %zero to %m step %one iter_args(%b = %a) -> (index) {
      %p = arith.addi %i, %j : index
      %q = arith.addi %p, %one : index
      %c = arith.addi %b, %q : index
      scf.yield %c : index
    }
    scf.yield %b : index
  }
  return %sum : index
}
func.func @no_results(%c: i1, %x: f64) -> f64 {
  scf.if %c {
    cf.assert %c, "it runs if the condition holds"
  }
  return %x : f64
}
