// O2: the sine of a dot product.
// sin (sumOuter (build1 n (\i. index a [i] * index b [i])))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.25, 2.0, 0.75], [1.5, 0.25, -0.5, 1.0]) ~ 0.1864032967623
// vjp: (1.0) ~ ([1.473709969652, 0.2456183282753, -0.4912366565506, 0.9824733131013], [0.4912366565506, -1.228091641377, 1.964946626203, 0.7368549848259])
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
