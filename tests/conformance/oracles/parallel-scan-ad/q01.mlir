// Q1: the monoid (0, +).
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -2.0, 0.5, 3.0, 1.25]) ~ [1.0, -1.0, -0.5, 2.5, 3.75], 3.75
// jvp: ([1.0, -1.0, 2.0, 0.5, 3.0]) ~ ([1.0, 0.0, 2.0, 2.5, 5.5], 5.5)
// vjp: ([1.0, 0.5, -1.0, 2.0, -0.25], 0.0) ~ ([2.25, 1.25, 0.75, 1.75, -0.25])
// vjp: ([0.0, 0.0, 0.0, 0.0, 0.0], 1.0) ~ ([1.0, 1.0, 1.0, 1.0, 1.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> (!vector, f64) {
  %identity = arith.constant 0.0 : f64
  %scanned = array.scan %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  %reduced = array.reduce %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %scanned, %reduced : !vector, f64
}
