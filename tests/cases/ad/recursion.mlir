// A function that calls itself: its derivative calls itself as well, forward and reverse.
// RUN: cotan opt %s --gradient --verify-each
// EVAL: forwards(2.0, 3, 1.0) = 8.0, 12.0
// EVAL: forwards(2.0, 0, 1.0) = 1.0, 0.0
// EVAL: backwards(2.0, 3) = 12.0
// EVAL: backwards(2.0, 0) = 0.0
// EVAL: twice(2.0, 4) = 48.0
func.func private @power(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %zero : index
  %r = scf.if %more -> (f64) {
    %less = arith.subi %n, %one : index
    %p = func.call @power(%x, %less) : (f64, index) -> f64
    %q = arith.mulf %x, %p : f64
    scf.yield %q : f64
  } else {
    %o = arith.constant 1.0 : f64
    scf.yield %o : f64
  }
  return %r : f64
}
func.func @forwards(%x: f64, %n: index, %dx: f64) -> (f64, f64) {
  %r, %dr = ad.jvp @power(%x, %n, %dx) : (f64, index, f64) -> (f64, f64)
  return %r, %dr : f64, f64
}
func.func @backwards(%x: f64, %n: index) -> f64 {
  %d = ad.grad @power(%x, %n) : (f64, index) -> f64
  return %d : f64
}
func.func @twice(%x: f64, %n: index) -> f64 {
  %d = ad.grad @backwards(%x, %n) : (f64, index) -> f64
  return %d : f64
}
