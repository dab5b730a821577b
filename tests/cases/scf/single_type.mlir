// RUN: cotan opt %s

func.func @f(%c: i1, %n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %y = scf.if %c -> f64 {
    scf.yield %x : f64
  } else {
    %d = arith.addf %x, %x : f64
    scf.yield %d : f64
  }
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %y) -> f64 {
    %b = arith.addf %a, %x : f64
    scf.yield %b : f64
  }
  return %r : f64
}
