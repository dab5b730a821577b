// The range of an array: a reduction of pairs.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125, 2.25]) ~ -2.0, 2.25
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625]) ~ (-0.625, -1.625)
// vjp: (0.375, -0.125) ~ ([0.0, 0.0, 0.0, 0.375, 0.0, -0.125])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> (f64, f64) {
  %low0 = arith.constant 1.0e300 : f64
  %high0 = arith.constant -1.0e300 : f64
  %low, %high = array.reduce %x, %x along 0 from %low0, %high0 : f64, f64 (%p_low: f64, %p_high: f64, %q_low: f64, %q_high: f64) {
    %r_low = arith.minimumf %p_low, %q_low : f64
    %r_high = arith.maximumf %p_high, %q_high : f64
    array.yield %r_low, %r_high : f64, f64
  } : !v, !v
  return %low, %high : f64, f64
}
