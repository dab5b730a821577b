// Example A.6: the gradient of a dot product is the other array.
// RUN: cotan grad %s --fn f --method=unary-normal-form
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form,partial-eval,cse)'
// RUN: cotan opt %s --to-unary-normal-form
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form)'
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
