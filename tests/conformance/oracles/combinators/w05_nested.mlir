// A loop with a test inside one with another test.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(7.0, 1.25) ~ 12.240906510583724
// jvp: (0.875, 0.375) ~ (3.354792504020424)
// vjp: (0.375) ~ (0.6135520935058594, 1.9231709525067522)

func.func @f(%x: f64, %w: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %five = arith.constant 5.0 : f64
  %r, %b = scf.while (%s = %x, %b = %one) : (f64, f64) -> (f64, f64) {
    %below = arith.cmpf olt, %b, %five : f64
    scf.condition(%below) %s, %b : f64, f64
  } do {
  ^bb0(%s: f64, %b: f64):
    %t = scf.while (%u = %s) : (f64) -> f64 {
      %above = arith.cmpf ogt, %u, %b : f64
      scf.condition(%above) %u : f64
    } do {
    ^bb0(%u: f64):
      %t1 = arith.constant 0.5 : f64
      %t2 = arith.mulf %u, %t1 : f64
      %t3 = arith.constant 0.1 : f64
      %t4 = math.sin %w : f64
      %t5 = arith.mulf %t3, %t4 : f64
      %v = arith.addf %t2, %t5 : f64
      scf.yield %v : f64
    }
    %t6 = arith.mulf %t, %w : f64
    %next = arith.addf %t6, %s : f64
    %c = arith.mulf %b, %two : f64
    scf.yield %next, %c : f64, f64
  }
  return %r : f64
}
