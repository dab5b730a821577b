// P12: a reduction whose operation has a free variable.
// reduce (x,y. x + y + c * x * y) 0 A
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.4, [1.0, -2.0, 0.5, 3.0]) ~ -0.652
// jvp: (1.0, [1.0, 0.0, -1.0, 2.0]) ~ (-11.656)
// vjp: (1.0) ~ (-12.24, [0.528, 3.696, 0.616, 0.336])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: f64, %a: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %reduced = array.reduce %a along 0 from %zero : f64 (%x: f64, %y: f64) {
    %sum = arith.addf %x, %y : f64
    %scaled = arith.mulf %c, %x : f64
    %product = arith.mulf %scaled, %y : f64
    %r = arith.addf %sum, %product : f64
    array.yield %r : f64
  } : !vector
  return %reduced : f64
}
