// O16: Horner's rule: the point is no argument of the fold, and yet it is differentiated.
// fold (\(acc, b). acc * c + b) 0 v
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.5, [2.0, -3.0, 0.5, 1.0]) ~ 1.75
// jvp: (0.5, [1.0, 2.0, -1.0, 3.0]) ~ (11.875)
// vjp: (2.0) ~ (10.0, [6.75, 4.5, 3.0, 2.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: f64, %v: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = array.fold %v along 0 from %zero (%acc: f64, %b: f64) {
    %product = arith.mulf %acc, %c : f64
    %next = arith.addf %product, %b : f64
    array.yield %next : f64
  } : (!vector, f64) -> f64
  return %r : f64
}
