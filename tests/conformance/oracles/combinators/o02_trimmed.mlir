// The mean without the least and the greatest element.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125, 2.25]) ~ 0.34375
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625]) ~ (-3.3409558876152446e-34)
// vjp: (0.375) ~ ([0.09375, 0.09375, 0.09375, 0.0, 0.09375, 0.0])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: tensor<?xf64, #cotan.dims<n + 2>>) -> f64 {
  %s = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : tensor<?xf64, #cotan.dims<n + 2>>
  %inner = array.slice %s from [1] : tensor<?xf64, #cotan.dims<n + 2>> -> !v
  %sum = array.sum %inner along 0 : !v
  %n = array.dim n : f64
  %r = arith.divf %sum, %n : f64
  return %r : f64
}
