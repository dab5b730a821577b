// A condition and bounds of loops that differ between places: both sides run, and as many turns as at
// any place, under a mask.
// RUN: cotan opt %s --batch-builds
// COUNT: array.build 0
// COUNT: scf.if 1
// COUNT: scf.for 2
// COUNT: scf.while 1
// EVAL: branches([-1.0, 2.0], true) = [1.0, 4.0], [-1.0, 2.0]
// EVAL: branches([], true) = [], []
// EVAL: powers([3.0, 2.0, 1.0]) = [1.0, 2.0, 1.0], [9.0, 4.0, 1.0]
// EVAL: halvings([9.0, 0.5, 3.0]) = [0.5625, 0.5, 0.75]
!v = tensor<?xf64, #cotan.dims<n>>
func.func @branches(%x: !v, %same: i1) -> (!v, !v) {
  %zero = arith.constant 0.0 : f64
  %r:2 = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %negative = arith.cmpf olt, %a, %zero : f64
    %b = scf.if %negative -> (f64) {
      %c = arith.negf %a : f64
      scf.yield %c : f64
    } else {
      %c = arith.mulf %a, %a : f64
      scf.yield %c : f64
    }
    %d = scf.if %same -> (f64) {
      scf.yield %a : f64
    } else {
      scf.yield %b : f64
    }
    array.yield %b, %d : f64, f64
  } : !v, !v
  return %r#0, %r#1 : !v, !v
}
func.func @powers(%x: !v) -> (!v, !v) {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r:2 = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %by = arith.constant 1 : index
    %p = scf.for %k = %zero to %i step %by iter_args(%q = %one) -> (f64) {
      %b = arith.mulf %q, %a : f64
      scf.yield %b : f64
    }
    %step = arith.constant 1 : index
    %s = scf.for %k = %zero to %two step %step iter_args(%q = %one) -> (f64) {
      %b = arith.mulf %q, %a : f64
      scf.yield %b : f64
    }
    array.yield %p, %s : f64, f64
  } : !v, !v
  return %r#0, %r#1 : !v, !v
}
func.func @halvings(%x: !v) -> !v {
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %r = array.map %x (%a: f64) {
    %b = scf.while (%s = %a) : (f64) -> f64 {
      %more = arith.cmpf ogt, %s, %one : f64
      scf.condition(%more) %s : f64
    } do {
    ^bb0(%s: f64):
      %t = arith.mulf %s, %half : f64
      scf.yield %t : f64
    }
    array.yield %b : f64
  } : (!v) -> !v
  return %r : !v
}
