// RUN[1]: cotan opt %s
func.func @shapes(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64>, %i: index) {
  %a = array.index %x[%i, %i] : tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^ has 2 indices, but the array has 1 dimensions [E0406]
  %b = array.index %y[%i] : tensor<?xf64>
// ERR ^^^^^^^^^^^ operand 0 is not an array whose sizes are known: name each `?`, as in `tensor<?xf64, #cotan.dims<n>>` [E0406]
  %c = array.sum %x along 1 : tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^ there is no axis 1: there are 0 to 0 [E0406]
  return
}
