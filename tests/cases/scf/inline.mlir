// Calls in loops are inlined.
// RUN: cotan opt %s --inline --canonicalize
// EVAL: loop(3, 2.0) = 16.0
// EVAL: branches(2.0) = 2.0
// EVAL: branches(-2.0) = 0.0
func.func private @step(%x: f64) -> f64 {
  %y = arith.addf %x, %x : f64
  return %y : f64
}
// A function with conditionals is one block, and may stand anywhere; one of several blocks stays
// a call inside a region.
func.func private @clamped(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf olt, %x, %zero : f64
  %r = scf.if %c -> (f64) {
    scf.yield %zero : f64
  } else {
    %y = func.call @step(%x) : (f64) -> f64
    scf.yield %y : f64
  }
  return %r : f64
}
func.func private @blocks(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf olt, %x, %zero : f64
  cf.cond_br %c, ^below, ^above
^below:
  return %zero : f64
^above:
  return %x : f64
}
func.func @loop(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> (f64) {
    %b = func.call @clamped(%a) : (f64) -> f64
    scf.yield %b : f64
  }
  return %r : f64
}
func.func @branches(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf olt, %x, %zero : f64
  %r = scf.if %c -> (f64) {
    scf.yield %zero : f64
  } else {
    %y = func.call @blocks(%x) : (f64) -> f64
    scf.yield %y : f64
  }
  return %r : f64
}
