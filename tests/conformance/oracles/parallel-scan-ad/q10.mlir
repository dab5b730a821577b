// Q10: x.y = c x y with 1/c; the identity has a free variable too.
// \c a. reduce a
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.4, [1.0, -2.0, 0.5, 3.0]) ~ -0.192
// vjp: (1.0) ~ (-1.44, [-0.192, 0.096, -0.384, -0.064])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: f64, %a: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %identity = arith.divf %one, %c : f64
  %reduced = array.reduce %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %product = arith.mulf %p, %q : f64
    %r = arith.mulf %c, %product : f64
    array.yield %r : f64
  } : !vector
  return %reduced : f64
}
