// RUN: cotan opt %s --canonicalize
// RUN: cotan opt %s --loops-to-folds
// EVAL: asserts(true, 1.0) = 1.0
// EVAL: condition_writes(3) = 4
// EVAL: rotates(3, 1.0, 2.0) = 2.0
// EVAL: rotates(2, 1.0, 2.0) = 1.0
// EVAL: reads_condition(10, 2) = 16
// EVAL: functions(true, 1.5) = 1.5
// EVAL: functions(false, 1.5) = 3.0
// EVAL: in_order(4) = 24
func.func private @same(%x: f64) -> f64 {
  return %x : f64
}
func.func private @twice(%x: f64) -> f64 {
  %y = arith.addf %x, %x : f64
  return %y : f64
}
// What writes stays, though nothing uses what it gives.
func.func @asserts(%c: i1, %x: f64) -> f64 {
  %r = scf.if %c -> (f64) {
    cf.assert %c, "it holds"
    scf.yield %x : f64
  } else {
    scf.yield %x : f64
  }
  return %r : f64
}
// A lane that goes into what writes is needed.
func.func @condition_writes(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:3 = scf.for %i = %zero to %n step %one iter_args(%a = %one, %b = %zero, %c = %zero) -> (index, index, index) {
    %same = arith.cmpi eq, %i, %b : index
    cf.assert %same, "it counts"
    %d = arith.addi %a, %one : index
    %e = arith.addi %b, %one : index
    %f = arith.addi %c, %e : index
    scf.yield %d, %e, %f : index, index, index
  }
  return %r#0 : index
}
// Lanes that change places are all needed.
func.func @rotates(%n: index, %x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %y) -> (f64, f64) {
    scf.yield %b, %a : f64, f64
  }
  return %r#0 : f64
}
func.func @reads_condition(%n: i64, %k: i64) -> i64 {
  %one = arith.constant 1 : i64
  %r:3 = scf.while (%a = %one, %b = %k, %c = %k) : (i64, i64, i64) -> (i64, i64, i64) {
    %more = arith.cmpi slt, %a, %n : i64
    scf.condition(%more) %a, %b, %c : i64, i64, i64
  } do {
  ^bb0(%a: i64, %b: i64, %c: i64):
    %d = arith.muli %a, %b : i64
    %e = arith.muli %c, %d : i64
    scf.yield %d, %b, %e : i64, i64, i64
  }
  return %r#0 : i64
}
// No select for functions.
func.func @functions(%c: i1, %x: f64) -> f64 {
  %f = func.constant @same : (f64) -> f64
  %g = func.constant @twice : (f64) -> f64
  %h = scf.if %c -> ((f64) -> f64) {
    scf.yield %f : (f64) -> f64
  } else {
    scf.yield %g : (f64) -> f64
  }
  %r = call_indirect %h(%x) : (f64) -> f64
  return %r : f64
}
// Loops that turn once, in loops.
func.func @in_order(%x: i64) -> i64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %r = scf.for %i = %zero to %one step %one iter_args(%a = %x) -> (i64) {
    %s = scf.for %j = %i to %one step %one iter_args(%b = %a) -> (i64) {
      %c = arith.muli %b, %two : i64
      scf.yield %c : i64
    }
    %t = arith.muli %s, %three : i64
    scf.yield %t : i64
  }
  return %r : i64
}
// What does not end is not needed for its result, but it is not run before the condition either.
func.func @endless(%c: i1) -> i1 {
  %true = arith.constant true
  %unused = scf.while (%a = %c) : (i1) -> i1 {
    scf.condition(%true) %a : i1
  } do {
  ^bb0(%a: i1):
    %b = arith.xori %a, %true : i1
    scf.yield %b : i1
  }
  %r = scf.if %c -> (i1) {
    scf.yield %c : i1
  } else {
    %s = scf.while (%a = %c) : (i1) -> i1 {
      scf.condition(%true) %a : i1
    } do {
    ^bb0(%a: i1):
      %b = arith.xori %a, %true : i1
      scf.yield %b : i1
    }
    scf.yield %s : i1
  }
  return %r : i1
}
// In code that never runs, values may be made of themselves.
func.func @unreachable(%c: i1, %n: index) {
  return
^never:
  %one = arith.constant 1 : index
  %s:2 = scf.for %i = %n to %n step %one iter_args(%a = %s#1, %b = %s#1) -> (f64, f64) {
    scf.yield %a, %b : f64, f64
  }
  %t:2 = scf.while (%a = %t#1, %b = %t#0) : (f64, f64) -> (f64, f64) {
    %false = arith.constant false
    scf.condition(%false) %a, %b : f64, f64
  } do {
  ^bb0(%a: f64, %b: f64):
    scf.yield %b, %b : f64, f64
  }
  cf.br ^never
}
