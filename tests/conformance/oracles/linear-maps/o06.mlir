// O6, O6b, O6c: a dot product, of three numbers, of none and of one.
// sum(build(sz a, \i. a[i] * b[i]))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.5, -2.0, 0.25], [0.5, 4.0, -3.0]) ~ -8.0
// jvp: ([1.0, 0.5, -1.0], [0.0, 1.0, 2.0]) ~ (4.0)
// vjp: (2.0) ~ ([1.0, 8.0, -6.0], [3.0, -4.0, 0.5])
// EVAL: f([], []) ~ 0.0
// jvp: ([], []) ~ (0.0)
// vjp: (1.0) ~ ([], [])
// EVAL: f([2.0], [5.0]) ~ 10.0
// jvp: ([1.0], [0.0]) ~ (5.0)
// vjp: (1.0) ~ ([5.0], [2.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector, %b: !vector) -> f64 {
  %products = array.build (%i: index) {
    %x = array.index %a[%i] : !vector
    %y = array.index %b[%i] : !vector
    %product = arith.mulf %x, %y : f64
    array.yield %product : f64
  } : !vector
  %r = array.sum %products along 0 : !vector
  return %r : f64
}
