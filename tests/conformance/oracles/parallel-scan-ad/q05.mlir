// Q5: composition of affine maps, (a, b).(c, d) = (a c, a d + b), with (1, 0).
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, 2.0, -1.0, 1.5], [1.0, -1.0, 0.25, 2.0]) ~ [0.5, 1.0, -1.0, -1.5], [1.0, 0.5, 0.75, -1.25], -1.5, -1.25
// jvp: ([1.0, -1.0, 0.5, 1.0], [0.5, 2.0, 1.0, -1.0]) ~ ([1.0, 1.5, -1.0, -2.5], [0.5, 0.5, 1.875, 0.875], -2.5, 0.875)
// vjp: ([1.0, 0.5, -1.0, 2.0], [2.0, -1.0, 0.75, 1.0], 0.0, 0.0) ~ ([-5.875, -1.53125, 4.0, -2.0], [2.75, 0.375, 1.75, -1.0])
// vjp: ([0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], 1.0, 2.0) ~ ([-12.0, -2.5, 5.5, -1.0], [2.0, 1.0, 2.0, -2.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%slope: !vector, %offset: !vector) -> (!vector, !vector, f64, f64) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %scanned:2 = array.scan %slope, %offset along 0 from %one, %zero : f64, f64 (%p_slope: f64, %p_offset: f64, %q_slope: f64, %q_offset: f64) {
    %slope_r = arith.mulf %p_slope, %q_slope : f64
    %moved = arith.mulf %p_slope, %q_offset : f64
    %offset_r = arith.addf %moved, %p_offset : f64
    array.yield %slope_r, %offset_r : f64, f64
  } : !vector, !vector
  %reduced:2 = array.reduce %slope, %offset along 0 from %one, %zero : f64, f64 (%p_slope: f64, %p_offset: f64, %q_slope: f64, %q_offset: f64) {
    %slope_r = arith.mulf %p_slope, %q_slope : f64
    %moved = arith.mulf %p_slope, %q_offset : f64
    %offset_r = arith.addf %moved, %p_offset : f64
    array.yield %slope_r, %offset_r : f64, f64
  } : !vector, !vector
  return %scanned#0, %scanned#1, %reduced#0, %reduced#1 : !vector, !vector, f64, f64
}
