// RUN[1]: cotan opt %s
func.func @updates(%x: tensor<2x?xf64, #cotan.dims<n>>, %i: index, %v: f64, %w: tensor<3xf64>) {
  %a = array.update %x[%i] to %v : tensor<2x?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^^^^ 'array.update' op puts `f64` where [n] of f64 stands [E0406]
  %b = array.update %x[%i] to %w : tensor<2x?xf64, #cotan.dims<n>>, tensor<3xf64>
// ERR ^^^^^^^^^^^^ 'array.update' op puts `tensor<3xf64>` where [n] of f64 stands [E0406]
  %c = array.update %x[%i, %i, %i] to %v : tensor<2x?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^^^^ 'array.update' op takes 3 indices, but the array has 2 dimensions [E0406]
  return
}
func.func @sums(%x: tensor<2x?xf64, #cotan.dims<n>>, %v: f64, %w: tensor<3xf64>) {
  %a = array.accumulate %x over [n] (%i: index, %j: index) {
// ERR ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body that takes 2 values, but it gets 1 [E0601]
    array.yield %v, %i, %j : f64, index, index
  } : tensor<2x?xf64, #cotan.dims<n>>
  %b = array.accumulate %x over [n] (%i: index) {
// ERR ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body that gives 2 values, but 3 are needed [E0601]
    array.yield %v, %i : f64, index
  } : tensor<2x?xf64, #cotan.dims<n>>
  %c = array.accumulate %x over [n] (%i: index) {
// ERR ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body that gives `tensor<3xf64>` as value 0, where [n] of f64 is needed [E0406]
    array.yield %w, %i : tensor<3xf64>, index
  } : tensor<2x?xf64, #cotan.dims<n>>
  %d = "array.accumulate"(%x) <{domain = #cotan.dims<n>}> ({
// ERR ^^^^^^^^^^^^^^^^^^ 'array.accumulate' op adds to `tensor<2x?xf64, #cotan.dims<n>>`, but result 0 is `tensor<3xf64>` [E0406]
  ^bb0(%i: index):
    array.yield %v, %i, %i : f64, index, index
  }) : (tensor<2x?xf64, #cotan.dims<n>>) -> tensor<3xf64>
  return
}
func.func @moves(%x: tensor<2x?xf64, #cotan.dims<n>>) {
  %a = array.shift %x by 1 along 2 : tensor<2x?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^ 'array.shift' op there is no axis 2: there are 0 to 1 [E0406]
  %b = array.roll %x by n along -1 : tensor<2x?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^ 'array.roll' op there is no axis -1: there are 0 to 1 [E0406]
  %c = "array.roll"(%x) <{axis = 0 : i64, by = #cotan.dims<n, 1>}> : (tensor<2x?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^ 'array.roll' op attribute 'by' failed to satisfy constraint: `#cotan.dims` attribute of one polynomial [E0407]
  return
}
