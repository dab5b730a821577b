// P15: a fold of * that does not start at 1.
// foldl (x,y. x * y) v A
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(2.0, [1.0, -2.0, 0.5, 3.0]) ~ -6.0
// jvp: (0.5, [1.0, 0.0, -1.0, 2.0]) ~ (0.5)
// vjp: (1.0) ~ (-3.0, [-6.0, 3.0, -12.0, -2.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: f64, %a: !vector) -> f64 {
  %folded = array.fold %a along 0 from %v (%x: f64, %y: f64) {
    %r = arith.mulf %x, %y : f64
    array.yield %r : f64
  } : (!vector, f64) -> f64
  return %folded : f64
}
