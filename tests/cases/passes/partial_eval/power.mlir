// The power of a known exponent is multiplications: by a loop, and by recursion.
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval)'
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{budget=10})'
func.func private @power(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %p = scf.for %i = %zero to %n step %one iter_args(%q = %start) -> (f64) {
    %next = arith.mulf %q, %x : f64
    scf.yield %next : f64
  }
  return %p : f64
}
func.func private @by_squares(%x: f64, %n: i64) -> f64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %is_zero = arith.cmpi eq, %n, %zero : i64
  %p = scf.if %is_zero -> (f64) {
    %start = arith.constant 1.0 : f64
    scf.yield %start : f64
  } else {
    %half = arith.shrui %n, %one : i64
    %root = func.call @by_squares(%x, %half) : (f64, i64) -> f64
    %square = arith.mulf %root, %root : f64
    %bit = arith.andi %n, %one : i64
    %is_odd = arith.cmpi eq, %bit, %one : i64
    %q = scf.if %is_odd -> (f64) {
      %more = arith.mulf %square, %x : f64
      scf.yield %more : f64
    } else {
      scf.yield %square : f64
    }
    scf.yield %q : f64
  }
  return %p : f64
}
func.func @cube(%x: f64) -> f64 {
  %three = arith.constant 3 : index
  %y = call @power(%x, %three) : (f64, index) -> f64
  return %y : f64
}
func.func @tenth(%x: f64) -> f64 {
  %ten = arith.constant 10 : i64
  %y = call @by_squares(%x, %ten) : (f64, i64) -> f64
  return %y : f64
}
