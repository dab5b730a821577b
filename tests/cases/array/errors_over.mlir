// RUN[1]: cotan opt %s
func.func @maps(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>, %a: tensor<?x3xf64, #cotan.dims<n>>) {
  %b = array.map %x, %y (%p: f64, %q: f64) {
// ERR ^^^^^^^^^ 'array.map' op iterates over [n], but operand 1 is `tensor<?xf64, #cotan.dims<m>>` [E0406]
    array.yield %p : f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>>
  %c = array.map %x (%p: f32) {
// ERR ^^^^^^^^^ 'array.map' op region has argument 0 of type `f32`, expected `f64` [E0406]
    array.yield %p : f32
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf32, #cotan.dims<n>>
  %d = array.map %a, %x (%p: tensor<3xf64>) {
// ERR ^^^^^^^^^ 'array.map' op region expects 2 arguments, has 1 [E0601]
    array.yield %p : tensor<3xf64>
  } : (tensor<?x3xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>>
  %e = array.map %x (%p: f64) {
// ERR ^^^^^^^^^ 'array.map' op iterates over [n], but result 0 is `tensor<?xf64, #cotan.dims<m>>` [E0406]
    array.yield %p : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<m>>
  %f = array.map %a (%p: tensor<3xf64>) {
// ERR ^^^^^^^^^ 'array.map' op region yields `tensor<3xf64>` as value 0, expected [4] of f64 [E0406]
    array.yield %p : tensor<3xf64>
  } : (tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x4xf64, #cotan.dims<n>>
  %g = array.map %x (%p: tensor<?xf64, #cotan.dims<n>>) {
// ERR ^^^^^^^^^ 'array.map' op has a body without an iteration dimension [E0601]
    array.yield %p : tensor<?xf64, #cotan.dims<n>>
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %h = array.map (%p: f64) {
// ERR ^^^^^^^^^ 'array.map' op has no array operand [E0601]
    array.yield %p : f64
  } : () -> tensor<?xf64, #cotan.dims<n>>
  array.map %x (%p: f64) {
// ERR@3-11 'array.map' op has no result [E0601]
    array.yield
  } : (tensor<?xf64, #cotan.dims<n>>) -> ()
  %i, %j = array.map %x (%p: f64) {
// ERR     ^^^^^^^^^ 'array.map' op region yields 1 values, expected 2 [E0601]
    array.yield %p : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>)
  %k = array.map %a, %x (%p: f64, %q: f64) {
// ERR ^^^^^^^^^ 'array.map' op iterates over [n, 3], but operand 1 is `tensor<?xf64, #cotan.dims<n>>` [E0406]
    array.yield %p : f64
  } : (tensor<?x3xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>>
  return
}
func.func @builds(%x: tensor<?xf64, #cotan.dims<n>>) {
  %a:2 = array.build (%i: index) {
// ERR   ^^^^^^^^^^^ 'array.build' op iterates over [n], but result 1 is `tensor<3xindex>` [E0406]
    array.yield %i, %i : index, index
  } : tensor<?xindex, #cotan.dims<n>>, tensor<3xindex>
  %b = array.build (%i: index, %j: index) {
// ERR ^^^^^^^^^^^ 'array.build' op iterates over 2 dimensions, but result 0 is only `tensor<?xindex, #cotan.dims<n>>` [E0406]
    array.yield %i : index
  } : tensor<?xindex, #cotan.dims<n>>
  %c = array.build () {
// ERR ^^^^^^^^^^^ 'array.build' op has a body without an iteration dimension [E0601]
    array.yield %x : tensor<?xf64, #cotan.dims<n>>
  } : tensor<?xf64, #cotan.dims<n>>
  %d = array.build (%i: index) {
// ERR ^^^^^^^^^^^ 'array.build' op region yields `index` as value 0, expected [3] of index [E0406]
    array.yield %i : index
  } : tensor<3x3xindex>
  return
}
