// RUN[1]: cotan opt %s
func.func @updates(%x: tensor<2x?xf64, #cotan.dims<n>>, %i: index, %v: f64, %w: tensor<3xf64>) {
  %a = array.update %x[%i] to %v : tensor<2x?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^^^^ 'array.update' op writes `f64`, but the elements are [n] of f64 [E0406]
  %b = array.update %x[%i] to %w : tensor<2x?xf64, #cotan.dims<n>>, tensor<3xf64>
// ERR ^^^^^^^^^^^^ 'array.update' op writes `tensor<3xf64>`, but the elements are [n] of f64 [E0406]
  %c = array.update %x[%i, %i, %i] to %v : tensor<2x?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^^^^ 'array.update' op has 3 indices, but the array has 2 dimensions [E0406]
  return
}
func.func @sums(%x: tensor<2x?xf64, #cotan.dims<n>>, %i: index, %v: f64, %w: tensor<3xf64>) {
  %a = array.add_at %x[%i], %v : tensor<2x?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^^^^ 'array.add_at' op adds `f64`, but the elements are [n] of f64 [E0406]
  %b = array.add_at %x[%i, %i], %w : tensor<2x?xf64, #cotan.dims<n>>, tensor<3xf64>
// ERR ^^^^^^^^^^^^ 'array.add_at' op adds `tensor<3xf64>`, but the elements are f64 [E0406]
  %c = array.add_at %x[%i, %i, %i], %v : tensor<2x?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^^^^ 'array.add_at' op has 3 indices, but there are 2 dimensions [E0406]
  %d = array.add_at %v[], %v : f64, f64
// ERR ^^^^^^^^^^^^ 'array.add_at' op operand #0 must be an accumulator, or an array with known sizes, but got 'f64' [E0406]
// ERR ^^^^^^^^^^^^ 'array.add_at' op result #0 must be an accumulator, or an array with known sizes, but got 'f64' [E0406]
  return
}
func.func @moves(%x: tensor<2x?xf64, #cotan.dims<n>>) {
  %a = array.shift %x by 1 along 2 : tensor<2x?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^ 'array.shift' op there is no axis 2: there are 0 to 1 [E0406]
  %b = array.roll %x by n along -1 : tensor<2x?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^ 'array.roll' op there is no axis -1: axes are counted from 0, and the last one is 1 [E0406]
  %c = "array.roll"(%x) <{axis = 0 : i64, by = #cotan.dims<n, 1>}> : (tensor<2x?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^ 'array.roll' op attribute 'by' failed to satisfy constraint: `#cotan.dims` attribute of one polynomial [E0407]
  return
}
