// P2: a product.
// reduce (x,y. x * y) 1 A
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, 0.5, -3.0, 1.25]) ~ -3.75
// jvp: ([1.0, -0.5, 2.0, 0.25]) ~ (3.625)
// vjp: (1.0) ~ ([-1.875, -7.5, 1.25, -3.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %product = array.reduce %a along 0 from %one : f64 (%x: f64, %y: f64) {
    %r = arith.mulf %x, %y : f64
    array.yield %r : f64
  } : !vector
  return %product : f64
}
