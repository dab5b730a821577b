// Q13: x.y = (x + y) / (1 + x y) with 0.
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.3, -0.5, 0.8, 0.1]) ~ [0.3, -0.23529411764706, 0.69565217391304, 0.74390243902439], 0.74390243902439
// jvp: ([1.0, -1.0, 2.0, 0.5]) ~ ([1.0, -0.22145328719723, 2.7460617517328, 2.6020226055919], 2.6020226055919)
// vjp: ([1.0, 0.5, -1.0, 2.0], 0.0) ~ ([1.9334819874697, 1.1326248114632, 1.0476396374919, 0.90224072972437])
// vjp: ([0.0, 0.0, 0.0, 0.0], 1.0) ~ ([0.49077929803688, 0.59547888161808, 1.240581003371, 0.45112036486219])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func private @add_velocities(%p: f64, %q: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %sum = arith.addf %p, %q : f64
  %product = arith.mulf %p, %q : f64
  %denominator = arith.addf %one, %product : f64
  %r = arith.divf %sum, %denominator : f64
  return %r : f64
}
func.func @f(%a: !vector) -> (!vector, f64) {
  %identity = arith.constant 0.0 : f64
  %scanned = array.scan %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = func.call @add_velocities(%p, %q) : (f64, f64) -> f64
    array.yield %r : f64
  } : !vector
  %reduced = array.reduce %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = func.call @add_velocities(%p, %q) : (f64, f64) -> f64
    array.yield %r : f64
  } : !vector
  return %scanned, %reduced : !vector, f64
}
