// Recursion that nothing known ends stays recursion: of a specialized function if the known
// arguments are the same in each call, and of the original one if they are not.
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{budget=100})'
func.func private @decay(%x: f64, %factor: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %is_large = arith.cmpf ogt, %x, %one : f64
  %r = scf.if %is_large -> (f64) {
    %y = arith.mulf %x, %factor : f64
    %z = func.call @decay(%y, %factor) : (f64, f64) -> f64
    scf.yield %z : f64
  } else {
    scf.yield %x : f64
  }
  return %r : f64
}
func.func private @count(%x: f64, %k: i64) -> i64 {
  %one = arith.constant 1.0 : f64
  %small = arith.constant 1 : i64
  %is_large = arith.cmpf ogt, %x, %one : f64
  %r = scf.if %is_large -> (i64) {
    %y = arith.divf %x, %x : f64
    %next = arith.addi %k, %small : i64
    %z = func.call @count(%y, %next) : (f64, i64) -> i64
    scf.yield %z : i64
  } else {
    scf.yield %k : i64
  }
  return %r : i64
}
func.func @f(%x: f64) -> (f64, i64) {
  %half = arith.constant 0.5 : f64
  %zero = arith.constant 0 : i64
  %a = call @decay(%x, %half) : (f64, f64) -> f64
  %b = call @count(%x, %zero) : (f64, i64) -> i64
  return %a, %b : f64, i64
}
