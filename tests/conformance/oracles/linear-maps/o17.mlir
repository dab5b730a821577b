// O17: a fold that carries a pair.
// let (p, q) = fold (\((p, q), b). (p + b, q + b * (b * c))) (c, 0) v in q - p * p
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, [1.0, 2.0, -1.0]) ~ -3.25
// jvp: (1.0, [1.0, 0.0, 0.0]) ~ (-3.0)
// vjp: (1.0) ~ (1.0, [-4.0, -3.0, -6.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: f64, %v: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %p, %q = array.fold %v along 0 from %c, %zero (%p: f64, %q: f64, %b: f64) {
    %p_next = arith.addf %p, %b : f64
    %product = arith.mulf %b, %c : f64
    %square = arith.mulf %b, %product : f64
    %q_next = arith.addf %q, %square : f64
    array.yield %p_next, %q_next : f64, f64
  } : (!vector, f64, f64) -> (f64, f64)
  %square = arith.mulf %p, %p : f64
  %r = arith.subf %q, %square : f64
  return %r : f64
}
