// O1: an element of the convolution of a vector with itself.
// sumOuter (build1 n (\i. index a [i] * index a [n - 1 - i]))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -0.5, 2.0, 0.25, 1.5]) ~ 6.75
// vjp: (1.0) ~ ([3.0, 0.5, 4.0, -1.0, 2.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %products = array.build (%i: index) {
    %x = array.index %a[%i] : !vector
    %y = array.index %a[n - 1 - %i] : !vector
    %product = arith.mulf %x, %y : f64
    array.yield %product : f64
  } : !vector
  %r = array.sum %products along 0 : !vector
  return %r : f64
}
