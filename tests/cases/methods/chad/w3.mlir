// Figure 2(a): a function that sees x, mapped over copies of x. Forwards the function changes by a function;
// the second run puts functions where they are applied.
// RUN: cotan opt %s --chad=mode=forward
// RUN: cotan opt %s --pass-pipeline='builtin.module(chad{mode=forward},inline,canonicalize,inline,canonicalize,cse,dce)'
func.func private @f(%x: f64) -> tensor<4xf64> {
  %one = arith.constant 1.0 : f64
  %f = closure.lambda (%z: f64) {
    %p = arith.mulf %x, %z : f64
    %r = arith.addf %p, %one : f64
    closure.yield %r : f64
  } : (f64) -> f64
  %zs = array.replicate %x along 0 : f64 -> tensor<4xf64>
  %ys = array.map %zs (%z: f64) {
    %y = closure.apply %f(%z) : (f64) -> f64
    array.yield %y : f64
  } : (tensor<4xf64>) -> tensor<4xf64>
  return %ys : tensor<4xf64>
}
