// O15, O15b, O15c, O15d: a product as a fold, with one zero, with two, with none, of nothing and of
// one number: its derivative does not divide.
// fold (\(acc, b). acc * b) 1 v
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, 0.0, 5.0]) ~ 0.0
// jvp: ([1.0, 1.0, 1.0]) ~ (10.0)
// vjp: (1.0) ~ ([0.0, 10.0, 0.0])
// EVAL: f([0.0, 3.0, 0.0]) ~ 0.0
// jvp: ([1.0, 1.0, 1.0]) ~ (0.0)
// vjp: (1.0) ~ ([0.0, 0.0, 0.0])
// EVAL: f([2.0, 3.0, 0.5]) ~ 3.0
// jvp: ([1.0, 1.0, 1.0]) ~ (8.5)
// vjp: (1.0) ~ ([1.5, 1.0, 6.0])
// EVAL: f([]) ~ 1.0
// jvp: ([]) ~ (0.0)
// vjp: (1.0) ~ ([])
// EVAL: f([4.0]) ~ 4.0
// jvp: ([1.0]) ~ (1.0)
// vjp: (3.0) ~ ([3.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.fold %v along 0 from %one (%acc: f64, %b: f64) {
    %next = arith.mulf %acc, %b : f64
    array.yield %next : f64
  } : (!vector, f64) -> f64
  return %r : f64
}
