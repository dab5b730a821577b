// Loops as upstream writes them: integers count, and `scf.while` forwards what its first region computes.
// RUN: cotan opt %s --loops-to-folds
// RUN: cotan check %s --fn f --wrt x --methods
// EVAL: f(1.5, 3) = 341.9755407629917
// EVAL: doubled(1.5) = 100.2890491149605, 6
func.func private @doubled(%x: f64) -> (f64, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2.0 : f64
  %hundred = arith.constant 100.0 : f64
  %r:2 = scf.while (%a = %x, %k = %c0) : (f64, i32) -> (i32, f64) {
    %b = arith.mulf %a, %two : f64
    %more = arith.cmpf olt, %b, %hundred : f64
    %l = arith.addi %k, %c1 : i32
    scf.condition(%more) %l, %b : i32, f64
  } do {
  ^bb0(%l: i32, %b: f64):
    %s = math.sin %b : f64
    %t = arith.addf %b, %s : f64
    scf.yield %t, %l : f64, i32
  }
  return %r#1, %r#0 : f64, i32
}
func.func @f(%x: f64, %n: i32) -> f64 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = func.call @doubled(%x) : (f64) -> (f64, i32)
  %p = scf.for %i = %c0 to %n step %c1 iter_args(%q = %r#0) -> (f64) : i32 {
    %f = arith.sitofp %i : i32 to f64
    %g = arith.mulf %q, %x : f64
    %h = arith.addf %g, %f : f64
    scf.yield %h : f64
  }
  %c = arith.cmpf ogt, %x, %p : f64
  scf.if %c {
    %d = arith.cmpf olt, %x, %r#0 : f64
    cf.assert %d, "it is below the bound"
  }
  return %p : f64
}
