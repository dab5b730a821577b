// RUN[1]: cotan opt %s
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: tensor<?xindex, #cotan.dims<n>>) {
  %a = array.max %x along 0 unsigned : tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^ 'array.max' op is `unsigned`, but compares `f64`, which is not an integer [E0601]
  %c = "array.argmin"(%x) <{axis = 0 : i64}> : (tensor<?xf64, #cotan.dims<n>>) -> i64
// ERR ^^^^^^^^^^^^^^ 'array.argmin' op result #0 must be index, or an array of indices whose sizes are known, but got 'i64' [E0406]
  %d = "array.argmin"(%x) <{axis = 0 : i64}> : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xindex, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^^^ 'array.argmin' op returns index, but its result is `tensor<?xindex, #cotan.dims<n>>` [E0406]
  %e = "array.any"(%x) <{axes = array<i64: 0>}> : (tensor<?xf64, #cotan.dims<n>>) -> f64
// ERR ^^^^^^^^^^^ 'array.any' op operand #0 must be an array of i1 whose sizes are known, but got 'tensor<?xf64, #cotan.dims<n>>' [E0406]
// ERR ^^^^^^^^^^^ 'array.any' op result #0 must be i1, or an array of i1 whose sizes are known, but got 'f64' [E0406]
  %f = "array.product"(%x) <{axes = array<i64: -1>}> : (tensor<?xf64, #cotan.dims<n>>) -> f64
// ERR ^^^^^^^^^^^^^^^ 'array.product' op there is no axis -1: axes are counted from 0, and the last one is 0 [E0406]
  return
}
