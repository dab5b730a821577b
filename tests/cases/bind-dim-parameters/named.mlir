// RUN: cotan opt %s --bind-dim-parameters='function=zeros n=2'
// EVAL: two() = [0.0, 0.0]
func.func private @zeros() -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0.0 : f64
  %r = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @two() -> tensor<2xf64> {
  %r = array.call @zeros<n = 2>() : () -> tensor<2xf64>
  return %r : tensor<2xf64>
}
