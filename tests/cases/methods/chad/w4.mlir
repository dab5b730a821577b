// Figure 2(b): a function that sees x1, mapped over an array. Backwards the function has for cotangent the
// formal sum of its arguments, each with the cotangent of what it gave.
// RUN: cotan opt %s --chad
// RUN: cotan opt %s --pass-pipeline='builtin.module(chad,inline,canonicalize,inline,canonicalize,cse,dce)'
// RUN: cotan opt %s --pass-pipeline='builtin.module(chad,inline-function-values,cse,dce)'
func.func private @f(%x1: f64, %x2: tensor<4xf64>) -> f64 {
  %f = closure.lambda (%x2i: f64) {
    %p = arith.mulf %x1, %x2i : f64
    closure.yield %p : f64
  } : (f64) -> f64
  %ys = array.map %x2 (%e: f64) {
    %y = closure.apply %f(%e) : (f64) -> f64
    array.yield %y : f64
  } : (tensor<4xf64>) -> tensor<4xf64>
  %w = array.sum %ys along 0 : tensor<4xf64>
  return %w : f64
}
