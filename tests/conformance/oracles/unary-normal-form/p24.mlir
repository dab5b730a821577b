// P24: Horner's rule.
// foldl (p,a. p * x + a) 0 A
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -2.0, 0.5, 3.0], 0.7) ~ 2.713
// jvp: ([1.0, 0.0, -1.0, 2.0], 1.0) ~ (0.813)
// vjp: (1.0) ~ ([0.343, 0.49, 0.7, 1.0], -0.83)
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %value = array.fold %a along 0 from %zero (%p: f64, %coefficient: f64) {
    %product = arith.mulf %p, %x : f64
    %r = arith.addf %product, %coefficient : f64
    array.yield %r : f64
  } : (!vector, f64) -> f64
  return %value : f64
}
