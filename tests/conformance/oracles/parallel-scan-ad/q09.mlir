// Q9: x.y = x + y + c x y with 0; the operation has a free variable.
// \c a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.4, [1.0, -2.0, 0.5, 3.0]) ~ [1.0, -1.8, -1.66, -0.652], -0.652
// jvp: (0.0, [1.0, -1.0, 2.0, 0.5]) ~ ([1.0, -1.2, -0.88, -1.768], -1.768)
// jvp: (0.7, [1.0, -1.0, 2.0, 0.5]) ~ ([1.0, -2.6, -3.19, -10.336], -10.336)
// vjp: ([1.0, 0.5, -1.0, 2.0], 0.0) ~ (-22.18, [1.916, 6.412, 0.952, 0.672])
// vjp: ([0.0, 0.0, 0.0, 0.0], 1.0) ~ (-12.24, [0.528, 3.696, 0.616, 0.336])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: f64, %a: !vector) -> (!vector, f64) {
  %zero = arith.constant 0.0 : f64
  %scanned = array.scan %a along 0 from %zero : f64 (%p: f64, %q: f64) {
    %sum = arith.addf %p, %q : f64
    %product = arith.mulf %p, %q : f64
    %scaled = arith.mulf %c, %product : f64
    %r = arith.addf %sum, %scaled : f64
    array.yield %r : f64
  } : !vector
  %reduced = array.reduce %a along 0 from %zero : f64 (%p: f64, %q: f64) {
    %sum = arith.addf %p, %q : f64
    %product = arith.mulf %p, %q : f64
    %scaled = arith.mulf %c, %product : f64
    %r = arith.addf %sum, %scaled : f64
    array.yield %r : f64
  } : !vector
  return %scanned, %reduced : !vector, f64
}
