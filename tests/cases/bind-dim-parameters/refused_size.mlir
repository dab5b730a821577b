// RUN[1]: cotan opt %s --bind-dim-parameters=n=1
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %y = array.slice %x from [2] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 2>>
// ERR ^^^^^^^^^^^ a size here is negative or exceeds 64 bits for n = 1 [E0704]
  %r = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n - 2>>
  return %r : f64
}
