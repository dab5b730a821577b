// O7: an element at an index that is a constant.
// let i = 2 in v[i] * exp(v[i])
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.1, 0.2, 0.3, 0.4]) ~ 0.4049576422728
// jvp: ([1.0, 1.0, 1.0, 1.0]) ~ (1.7548164498488)
// vjp: (1.0) ~ ([0.0, 0.0, 1.7548164498488, 0.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> f64 {
  %x = array.index %v[2] : !vector
  %power = math.exp %x : f64
  %r = arith.mulf %x, %power : f64
  return %r : f64
}
