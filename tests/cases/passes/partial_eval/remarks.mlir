// A remark states why an operation stayed, and the unknown value that it depends on.
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{remarks=true budget=30})' -o /dev/null
func.func @f(%x: f64, %n: index) -> (f64, f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %many = arith.constant 1000 : index
  %half = arith.constant 0.5 : f64
  %a = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (f64) {
    %t = arith.mulf %s, %x : f64
    scf.yield %t : f64
  }
  %b = scf.for %i = %zero to %many step %one iter_args(%s = %x) -> (f64) {
    %t = arith.mulf %s, %s : f64
    scf.yield %t : f64
  }
  %is_large = arith.cmpf ogt, %a, %half : f64
  %c = scf.if %is_large -> (f64) {
    %d = arith.mulf %a, %half : f64
    scf.yield %d : f64
  } else {
    scf.yield %half : f64
  }
  return %a, %b, %c : f64, f64, f64
}
