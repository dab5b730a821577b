// Q3: the monoid (-inf, max). Q3t: ties, the left operand wins.
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 3.0, 2.0, 5.0, 4.0]) ~ [1.0, 3.0, 3.0, 5.0, 5.0], 5.0
// jvp: ([1.0, -1.0, 2.0, 0.5, 3.0]) ~ ([1.0, -1.0, -1.0, 0.5, 0.5], 0.5)
// vjp: ([1.0, 0.5, -1.0, 2.0, -0.25], 0.0) ~ ([1.0, -0.5, 0.0, 1.75, 0.0])
// vjp: ([0.0, 0.0, 0.0, 0.0, 0.0], 1.0) ~ ([0.0, 0.0, 0.0, 1.0, 0.0])
// EVAL: f([2.0, 2.0, 1.0, 2.0, 2.0]) ~ [2.0, 2.0, 2.0, 2.0, 2.0], 2.0
// vjp: ([1.0, 10.0, 100.0, 1000.0, 10000.0], 0.0) ~ ([11111.0, 0.0, 0.0, 0.0, 0.0])
// vjp: ([0.0, 0.0, 0.0, 0.0, 0.0], 1.0) ~ ([1.0, 0.0, 0.0, 0.0, 0.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> (!vector, f64) {
  %identity = arith.constant 0xFFF0000000000000 : f64
  %scanned = array.scan %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = arith.maximumf %p, %q : f64
    array.yield %r : f64
  } : !vector
  %reduced = array.reduce %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = arith.maximumf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %scanned, %reduced : !vector, f64
}
