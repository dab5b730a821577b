// RUN: cotan opt %s --cse --dce
// EVAL: equal(true, 2.0) = 8.0
// EVAL: outside(true, 2.0) = 8.0
// Conditionals and loops that read the same are one; what is unused goes, though it may not end.
func.func @equal(%c: i1, %x: f64) -> f64 {
  %a = scf.if %c -> (f64) {
    %y = arith.mulf %x, %x : f64
    scf.yield %y : f64
  } else {
    scf.yield %x : f64
  }
  %b = scf.if %c -> (f64) {
    %y = arith.mulf %x, %x : f64
    scf.yield %y : f64
  } else {
    scf.yield %x : f64
  }
  %unused = scf.while (%d = %c) : (i1) -> i1 {
    scf.condition(%d) %d : i1
  } do {
  ^bb0(%d: i1):
    scf.yield %d : i1
  }
  %r = arith.addf %a, %b : f64
  return %r : f64
}
// What is known around a region is known in it, but not the other way round.
func.func @outside(%c: i1, %x: f64) -> f64 {
  %s = arith.mulf %x, %x : f64
  %a = scf.if %c -> (f64) {
    %y = arith.mulf %x, %x : f64
    %z = arith.addf %y, %s : f64
    scf.yield %z : f64
  } else {
    %z = arith.subf %x, %s : f64
    scf.yield %z : f64
  }
  %z = arith.subf %x, %s : f64
  %w = arith.addf %a, %z : f64
  %r = arith.subf %w, %z : f64
  return %r : f64
}
// What asserts stays.
func.func @asserts(%c: i1, %n: index) {
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  scf.for %i = %zero to %n step %step {
    cf.assert %c, "it holds"
    scf.yield
  }
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %unused = arith.addi %i, %i : index
    scf.yield
  }
  return
}
