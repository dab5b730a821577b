// P6: a sum.
// reduce (x,y. x + y) 0 A
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 3.0]) ~ 6.0
// jvp: ([1.0, -0.5, 2.0]) ~ (2.5)
// vjp: (1.0) ~ ([1.0, 1.0, 1.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %sum = array.reduce %a along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
