// M5: a weighted sum of running products.
// \a w. reduce_+(zip_*(scan_* a, w))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, 0.0, -3.0, 1.5], [1.0, 0.5, -1.0, 2.0]) ~ 2.0
// jvp: ([1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0]) ~ (-10.0)
// vjp: (1.0) ~ ([1.0, -11.0, 0.0, 0.0], [2.0, 0.0, 0.0, 0.0])
// Section 9: along v = [1, -1, 0.5, 2] the gradient by a changes by Hv = [-4.71875, -3.25, 1.5625, 2.5].
// EVAL: f([2.0, 0.5, -3.0, 1.25], [1.0, 2.0, -1.0, 0.5]) ~ 5.125
// vjp: (1.0) ~ ([2.5625, 6.25, -0.375, -1.5], [2.0, 1.0, -3.0, -3.75])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector, %w: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %products = array.scan %a along 0 from %one : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : !vector
  %weighted = array.map %products, %w (%product: f64, %weight: f64) {
    %r = arith.mulf %product, %weight : f64
    array.yield %r : f64
  } : (!vector, !vector) -> !vector
  %sum = array.reduce %weighted along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
