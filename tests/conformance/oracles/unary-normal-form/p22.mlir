// P22: a product of a map.
// prod (map2 (a,b. a + b * b) A B)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -2.0, 0.5, 3.0], [0.5, 1.0, 2.0, -1.0]) ~ -22.5
// jvp: ([1.0, 1.0, 1.0, 1.0], [1.0, 0.0, 1.0, 0.0]) ~ (-44.125)
// vjp: (1.0) ~ ([-18.0, 22.5, -5.0, -5.625], [-18.0, 45.0, -20.0, 11.25])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector, %b: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %sums = array.map %a, %b (%x: f64, %y: f64) {
    %square = arith.mulf %y, %y : f64
    %r = arith.addf %x, %square : f64
    array.yield %r : f64
  } : (!vector, !vector) -> !vector
  %product = array.reduce %sums along 0 from %one : f64 (%x: f64, %y: f64) {
    %r = arith.mulf %x, %y : f64
    array.yield %r : f64
  } : !vector
  return %product : f64
}
