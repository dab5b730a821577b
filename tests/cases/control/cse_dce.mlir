// RUN: cotan opt %s --cse --dce
// EVAL: equal(true, 2.0) = 8.0
// EVAL: outside(true, 2.0) = 8.0
// Conditionals and loops that read the same are one; what is unused goes, though it may not end.
func.func @equal(%c: i1, %x: f64) -> f64 {
  %a = control.if %c {
    %y = arith.mulf %x, %x : f64
    control.yield %y : f64
  } else {
    control.yield %x : f64
  } : f64
  %b = control.if %c {
    %y = arith.mulf %x, %x : f64
    control.yield %y : f64
  } else {
    control.yield %x : f64
  } : f64
  %unused = control.while from %c (%d: i1) {
    control.condition %d
  } do (%d: i1) {
    control.yield %d : i1
  } : i1
  %r = arith.addf %a, %b : f64
  return %r : f64
}
// What is known around a region is known in it, but not the other way round.
func.func @outside(%c: i1, %x: f64) -> f64 {
  %s = arith.mulf %x, %x : f64
  %a = control.if %c {
    %y = arith.mulf %x, %x : f64
    %z = arith.addf %y, %s : f64
    control.yield %z : f64
  } else {
    %z = arith.subf %x, %s : f64
    control.yield %z : f64
  } : f64
  %z = arith.subf %x, %s : f64
  %w = arith.addf %a, %z : f64
  %r = arith.subf %w, %z : f64
  return %r : f64
}
// What asserts stays.
func.func @asserts(%c: i1, %n: index) {
  %zero = arith.constant 0 : index
  control.for %zero to %n (%i: index) {
    cf.assert %c, "it holds"
    control.yield
  }
  control.for %zero to %n (%i: index) {
    %unused = arith.addi %i, %i : index
    control.yield
  }
  return
}
