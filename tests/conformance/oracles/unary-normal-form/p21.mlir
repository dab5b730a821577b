// P21: a shared product.
// let p = prod A in log (1 + p * p)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -2.0, 0.5, 3.0]) ~ 2.302585092994
// jvp: ([1.0, 1.0, 1.0, 1.0]) ~ (5.1)
// vjp: (1.0) ~ ([1.8, -0.9, 3.6, 0.6])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %product = array.reduce %a along 0 from %one : f64 (%x: f64, %y: f64) {
    %r = arith.mulf %x, %y : f64
    array.yield %r : f64
  } : !vector
  %square = arith.mulf %product, %product : f64
  %sum = arith.addf %one, %square : f64
  %r = math.log %sum : f64
  return %r : f64
}
