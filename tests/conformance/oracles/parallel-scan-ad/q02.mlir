// Q2: the monoid (1, *).
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, 0.5, -3.0, 1.25, 0.8]) ~ [2.0, 1.0, -3.0, -3.75, -3.0], -3.0
// jvp: ([1.0, -1.0, 2.0, 0.5, 3.0]) ~ ([1.0, -1.5, 6.5, 6.625, -5.95], -5.95)
// vjp: ([1.0, 0.5, -1.0, 2.0, -0.25], 0.0) ~ ([-0.625, -6.5, 1.25, -5.4, 0.9375])
// vjp: ([0.0, 0.0, 0.0, 0.0, 0.0], 1.0) ~ ([-1.5, -6.0, 1.0, -2.4, -3.75])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> (!vector, f64) {
  %identity = arith.constant 1.0 : f64
  %scanned = array.scan %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : !vector
  %reduced = array.reduce %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %scanned, %reduced : !vector, f64
}
