// P7: a dot product.
// reduce (x,y. x + y) 0 (map2 (x,y. x * y) A B)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.5, -2.0, 0.25], [0.5, 4.0, -3.0]) ~ -8.0
// jvp: ([1.0, -0.5, 2.0], [1.0, -0.5, 2.0]) ~ (-4.5)
// vjp: (1.0) ~ ([0.5, 4.0, -3.0], [1.5, -2.0, 0.25])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector, %b: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %products = array.map %a, %b (%x: f64, %y: f64) {
    %r = arith.mulf %x, %y : f64
    array.yield %r : f64
  } : (!vector, !vector) -> !vector
  %sum = array.reduce %products along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
