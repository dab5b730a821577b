// O1: an element of the convolution of a vector with itself.
// The bulk form: sumOuter (a * gather [5] a (\[i]. [4 - i]))
// RUN: cotan opt %s --batch-builds --canonicalize --cse --canonicalize --dce
// COUNT: array.build 0
// EVAL: f([1.0, -0.5, 2.0, 0.25, 1.5]) ~ 6.75
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
