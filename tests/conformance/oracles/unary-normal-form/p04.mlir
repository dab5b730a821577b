// P4: a product with two zeros.
// reduce (x,y. x * y) 1 A
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, 0.0, -3.0, 0.0]) ~ 0.0
// jvp: ([1.0, -0.5, 2.0, 0.25]) ~ (0.0)
// vjp: (1.0) ~ ([0.0, 0.0, 0.0, 0.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %product = array.reduce %a along 0 from %one : f64 (%x: f64, %y: f64) {
    %r = arith.mulf %x, %y : f64
    array.yield %r : f64
  } : !vector
  return %product : f64
}
