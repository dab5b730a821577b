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
  %r = control.if %c {
    cf.assert %c, "it holds"
    control.yield %x : f64
  } else {
    control.yield %x : f64
  } : f64
  return %r : f64
}
// A lane that goes into what writes is needed.
func.func @condition_writes(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:3 = control.for %zero to %n from %one, %zero, %zero (%i: index, %a: index, %b: index, %c: index) {
    %same = arith.cmpi eq, %i, %b : index
    cf.assert %same, "it counts"
    %d = arith.addi %a, %one : index
    %e = arith.addi %b, %one : index
    %f = arith.addi %c, %e : index
    control.yield %d, %e, %f : index, index, index
  } : index, index, index
  return %r#0 : index
}
// Lanes that change places are all needed.
func.func @rotates(%n: index, %x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0 : index
  %r:2 = control.for %zero to %n from %x, %y (%i: index, %a: f64, %b: f64) {
    control.yield %b, %a : f64, f64
  } : f64, f64
  return %r#0 : f64
}
func.func @reads_condition(%n: i64, %k: i64) -> i64 {
  %one = arith.constant 1 : i64
  %r:3 = control.while from %one, %k, %k (%a: i64, %b: i64, %c: i64) {
    %more = arith.cmpi slt, %a, %n : i64
    control.condition %more
  } do (%a: i64, %b: i64, %c: i64) {
    %d = arith.muli %a, %b : i64
    %e = arith.muli %c, %d : i64
    control.yield %d, %b, %e : i64, i64, i64
  } : i64, i64, i64
  return %r#0 : i64
}
// No select for functions.
func.func @functions(%c: i1, %x: f64) -> f64 {
  %f = func.constant @same : (f64) -> f64
  %g = func.constant @twice : (f64) -> f64
  %h = control.if %c {
    control.yield %f : (f64) -> f64
  } else {
    control.yield %g : (f64) -> f64
  } : (f64) -> f64
  %r = call_indirect %h(%x) : (f64) -> f64
  return %r : f64
}
// Loops that turn once, in loops.
func.func @in_order(%x: i64) -> i64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %r = control.for %zero to %one from %x (%i: index, %a: i64) {
    %s = control.for %i to %one from %a (%j: index, %b: i64) {
      %c = arith.muli %b, %two : i64
      control.yield %c : i64
    } : i64
    %t = arith.muli %s, %three : i64
    control.yield %t : i64
  } : i64
  return %r : i64
}
// What does not end is not needed for its result, but it is not run before the condition either.
func.func @endless(%c: i1) -> i1 {
  %true = arith.constant true
  %unused = control.while from %c (%a: i1) {
    control.condition %true
  } do (%a: i1) {
    %b = arith.xori %a, %true : i1
    control.yield %b : i1
  } : i1
  %r = control.if %c {
    control.yield %c : i1
  } else {
    %s = control.while from %c (%a: i1) {
      control.condition %true
    } do (%a: i1) {
      %b = arith.xori %a, %true : i1
      control.yield %b : i1
    } : i1
    control.yield %s : i1
  } : i1
  return %r : i1
}
// In code that never runs, values may be made of themselves.
func.func @unreachable(%c: i1, %n: index) {
  return
^never:
  %s:2 = control.for %n to %n from %s#1, %s#1 (%i: index, %a: f64, %b: f64) {
    control.yield %a, %b : f64, f64
  } : f64, f64
  %t:2 = control.while from %t#1, %t#0 (%a: f64, %b: f64) {
    %false = arith.constant false
    control.condition %false
  } do (%a: f64, %b: f64) {
    control.yield %b, %b : f64, f64
  } : f64, f64
  cf.br ^never
}
