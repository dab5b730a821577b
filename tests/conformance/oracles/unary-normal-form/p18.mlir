// P18: squares of what is positive.
// sum (map (a. relu a * relu a) A)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.5, 2.0, 0.25]) ~ 4.0625
// jvp: ([1.0, 1.0, 1.0]) ~ (4.5)
// vjp: (1.0) ~ ([0.0, 4.0, 0.5])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %squares = array.map %a (%x: f64) {
    %positive = arith.maximumf %zero, %x : f64
    %square = arith.mulf %positive, %positive : f64
    array.yield %square : f64
  } : (!vector) -> !vector
  %sum = array.reduce %squares along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
