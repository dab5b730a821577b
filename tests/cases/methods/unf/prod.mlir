// Examples 1.2, A.4: the gradient of a product is a product of scans; nothing is divided.
// RUN: cotan grad %s --fn f --method=unary-normal-form
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form,partial-eval,cse)'
// RUN: cotan opt %s --to-unary-normal-form
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form)'
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %product = array.reduce %a along 0 from %one : f64 (%x: f64, %y: f64) {
    %r = arith.mulf %x, %y : f64
    array.yield %r : f64
  } : !vector
  return %product : f64
}
