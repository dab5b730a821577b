// A square root by iterations until a step is small.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(7.0) ~ 2.6457513110645907
// jvp: (0.875) ~ (0.16535945694153692)
// vjp: (0.375) ~ (0.0708683386892301)

func.func @f(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %small = arith.constant 1.0e-12 : f64
  %r, %last = scf.while (%y = %one, %step = %one) : (f64, f64) -> (f64, f64) {
    %size = math.absf %step : f64
    %more = arith.cmpf ogt, %size, %small : f64
    scf.condition(%more) %y, %step : f64, f64
  } do {
  ^bb0(%y: f64, %step: f64):
    %t1 = arith.constant 0.5 : f64
    %t2 = arith.divf %x, %y : f64
    %t3 = arith.subf %y, %t2 : f64
    %s = arith.mulf %t1, %t3 : f64
    %z = arith.subf %y, %s : f64
    scf.yield %z, %s : f64, f64
  }
  return %r : f64
}
