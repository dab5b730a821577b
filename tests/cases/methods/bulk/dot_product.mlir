// O2: the sine of a dot product.
// The bulk form: sin (sumOuter (a * b))
// RUN: cotan opt %s --batch-builds --canonicalize --cse --canonicalize --dce
// COUNT: array.build 0
// EVAL: f([0.5, -1.25, 2.0, 0.75], [1.5, 0.25, -0.5, 1.0]) ~ 0.1864032967623
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector, %b: !vector) -> f64 {
  %products = array.build (%i: index) {
    %x = array.index %a[%i] : !vector
    %y = array.index %b[%i] : !vector
    %product = arith.mulf %x, %y : f64
    array.yield %product : f64
  } : !vector
  %dot = array.sum %products along 0 : !vector
  %r = math.sin %dot : f64
  return %r : f64
}
