// The cost of optimal transport between two samples: the distances of their sorted elements.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.125, 1.0, -1.875, 0.25, 2.375, -0.5], [-1.9375, 0.1875, 2.3125, -0.5625, 1.5625, -1.3125]) ~ 1.0
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625], [0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ (-1.0)
// vjp: (0.375) ~ ([0.375, -0.375, 0.375, 0.375, 0.375, 0.375], [-0.375, -0.375, -0.375, -0.375, 0.375, -0.375])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v, %y: !v) -> f64 {
  %s = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : !v
  %t = array.sort %y along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : !v
  %gap = arith.subf %s, %t : !v
  %cost = math.absf %gap : !v
  %r = array.sum %cost along 0 : !v
  return %r : f64
}
