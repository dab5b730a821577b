// The median of an odd number of elements.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.25, 2.375, -0.5, 1.625, -1.25, 0.875, -2.0]) ~ 0.25
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ (0.875)
// vjp: (0.375) ~ ([0.375, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %s = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : !v
  %n = array.dim n
  %two = arith.constant 2 : index
  %middle = arith.divui %n, %two : index
  %r = array.index %s[%middle] : !v
  return %r : f64
}
