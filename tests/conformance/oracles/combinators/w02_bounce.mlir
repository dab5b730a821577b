// Two operations by the parity of a counter, until the state has grown.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, 1.5) ~ 11.21484375, 16.822265625
// jvp: (0.875, 0.375) ~ (20.21484375, 34.52783203125)
// vjp: (0.375, -0.125) ~ (1.423828125, 5.38330078125)

func.func @f(%x: f64, %w: f64) -> (f64, f64) {
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10.0 : f64
  %limit = arith.constant 12 : index
  %r, %n = scf.while (%s = %x, %i = %none) : (f64, index) -> (f64, index) {
    %below = arith.cmpf olt, %s, %ten : f64
    %few = arith.cmpi slt, %i, %limit : index
    %more = arith.andi %below, %few : i1
    scf.condition(%more) %s, %i : f64, index
  } do {
  ^bb0(%s: f64, %i: index):
    %two = arith.constant 2 : index
    %odd = arith.remui %i, %two : index
    %is_odd = arith.cmpi eq, %odd, %one : index
    %a = arith.mulf %s, %w : f64
    %t1 = arith.constant 0.25 : f64
    %t2 = arith.mulf %t1, %w : f64
    %b = arith.addf %s, %t2 : f64
    %t = arith.select %is_odd, %a, %b : f64
    %j = arith.addi %i, %one : index
    scf.yield %t, %j : f64, index
  }
  %both = arith.mulf %r, %w : f64
  return %r, %both : f64, f64
}
