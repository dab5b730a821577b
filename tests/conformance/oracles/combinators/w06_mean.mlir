// The arithmetic-geometric mean, until both are near.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.5, 4.0) ~ 2.5975715606182517
// jvp: (0.875, 0.375) ~ (0.7306937543545615)
// vjp: (0.375) ~ (0.2487683849599662, 0.1502341894479738)

func.func @f(%x: f64, %y: f64) -> f64 {
  %r, %g = scf.while (%a = %x, %b = %y) : (f64, f64) -> (f64, f64) {
    %t1 = arith.subf %a, %b : f64
    %gap = math.absf %t1 : f64
    %t2 = arith.constant 1.0e-12 : f64
    %more = arith.cmpf ogt, %gap, %t2 : f64
    scf.condition(%more) %a, %b : f64, f64
  } do {
  ^bb0(%a: f64, %b: f64):
    %t3 = arith.constant 0.5 : f64
    %t4 = arith.addf %a, %b : f64
    %c = arith.mulf %t3, %t4 : f64
    %t5 = arith.mulf %a, %b : f64
    %d = math.sqrt %t5 : f64
    scf.yield %c, %d : f64, f64
  }
  return %r : f64
}
