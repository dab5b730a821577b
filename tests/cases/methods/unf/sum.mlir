// Example A.5: the gradient of a sum is made of ones.
// RUN: cotan grad %s --fn f --method=unary-normal-form
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form,partial-eval,cse)'
// RUN: cotan opt %s --to-unary-normal-form
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form)'
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %sum = array.reduce %a along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
