// RUN[1]: cotan opt %s --bind-dim-parameters='function=zeros n=2'
func.func private @zeros() -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0.0 : f64
  %r = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @three() -> tensor<3xf64> {
  %r = array.call @zeros<n = 3>() : () -> tensor<3xf64>
// ERR ^^^^^^^^^^ this call is invalid for n = 2: it has `tensor<2xf64>` as result 0, but it is `tensor<3xf64>` [E0704]
  return %r : tensor<3xf64>
}
