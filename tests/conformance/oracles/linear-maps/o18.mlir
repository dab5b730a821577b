// O18: a fold whose step is nowhere linear.
// fold (\(acc, b). exp(acc * sin b)) 0.5 v
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.3, -0.7, 1.1]) ~ 1.5255057970861
// jvp: ([1.0, 0.5, -1.0]) ~ (-0.27211946429401)
// vjp: (1.0) ~ ([-0.22982227511492, 0.57122201878984, 0.32790819857401])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> f64 {
  %start = arith.constant 0.5 : f64
  %r = array.fold %v along 0 from %start (%acc: f64, %b: f64) {
    %sine = math.sin %b : f64
    %product = arith.mulf %acc, %sine : f64
    %next = math.exp %product : f64
    array.yield %next : f64
  } : (!vector, f64) -> f64
  return %r : f64
}
