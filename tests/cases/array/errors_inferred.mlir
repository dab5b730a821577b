// RUN[1]: cotan opt %s
func.func @shapes(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<2x?x3xf64, #cotan.dims<n>>, %v: f64) {
  %a = array.transpose %x by [1, 0] : tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^^^^ permutes 2 dimensions, but the array has 1 [E0406]
  %b = array.transpose %y by [0, 2] : tensor<2x?x3xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^^^^ there is no dimension 2 among the first 2 [E0406]
  %c = array.transpose %y by [0, 0, 1] : tensor<2x?x3xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^^^^ has dimension 0 twice [E0406]
  %d = array.stack %x along 2 : tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^ there is no axis 2: there are 0 to 1 [E0406]
  %e = array.concat %y, %x along 1 : tensor<2x?x3xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^ there is no axis 1 in operand 1 of 1 dimensions [E0406]
  %f = array.pad %y with %v low [1] high [0, 0, 0] : tensor<2x?x3xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^ has 1 sizes in `low` for an array of 3 dimensions [E0406]
  %g = array.pad %x with %v low [-n] high [-1] : tensor<?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^ a size of its result would be negative [E0406]
  return
}
func.func @parts(%x: tensor<4xf64>) {
  %a = array.slice %x from 1 : tensor<4xf64> -> tensor<2xf64>
// ERR                     ^ expected `[` before dimensions, found `1` [E0002]
  %b = array.transpose %x by [n] : tensor<4xf64>
// ERR                        ^ expected an integer, found `n` [E0002]
  %c = array.dim 4 / 2
// ERR             ^ expected an operation, found `/` [E0002]
  return
}
