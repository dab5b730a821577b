// RUN[1]: cotan opt %s --bind-dim-parameters=k=1
// ERR@1-1 no function that can be specialized has a dimension parameter `k` [E0704]
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
