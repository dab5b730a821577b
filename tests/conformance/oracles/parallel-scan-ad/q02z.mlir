// Q2z: the monoid (1, *) at zeros: no derivative divides.
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, 0.0, -3.0, 0.0, 5.0]) ~ [2.0, 0.0, 0.0, 0.0, 0.0], 0.0
// jvp: ([1.0, 1.0, 1.0, 1.0, 1.0]) ~ ([1.0, 2.0, -6.0, 0.0, 0.0], 0.0)
// vjp: ([1.0, 1.0, 1.0, 1.0, 1.0], 0.0) ~ ([1.0, -4.0, 0.0, 0.0, 0.0])
// EVAL: f([2.0, 0.0, -3.0, 1.5]) ~ [2.0, 0.0, 0.0, 0.0], 0.0
// jvp: ([1.0, 1.0, 1.0, 1.0]) ~ ([1.0, 2.0, -6.0, -9.0], -9.0)
// vjp: ([0.0, 0.0, 0.0, 0.0], 1.0) ~ ([0.0, -9.0, 0.0, 0.0])
// EVAL: f([2.0, 0.0, -3.0, 0.0]) ~ [2.0, 0.0, 0.0, 0.0], 0.0
// vjp: ([0.0, 0.0, 0.0, 0.0], 1.0) ~ ([0.0, 0.0, 0.0, 0.0])
// EVAL: f([-4.5]) ~ [-4.5], -4.5
// vjp: ([0.0], 3.0) ~ ([3.0])
// EVAL: f([]) ~ [], 1.0
// vjp: ([], 1.0) ~ ([])
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
