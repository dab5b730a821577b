// Q15: x.y = y, with a left identity only (any number).
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 3.0]) ~ [1.0, 2.0, 3.0], 3.0
// vjp: ([1.0, 0.5, -1.0], 0.0) ~ ([1.0, 0.5, -1.0])
// vjp: ([0.0, 0.0, 0.0], 1.0) ~ ([0.0, 0.0, 1.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> (!vector, f64) {
  %identity = arith.constant 0.0 : f64
  %scanned = array.scan %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    array.yield %q : f64
  } : !vector
  %reduced = array.reduce %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    array.yield %q : f64
  } : !vector
  return %scanned, %reduced : !vector, f64
}
