// RUN[1]: cotan opt %s
func.func @shapes(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) {
  %d = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x?xf64, #cotan.dims<n, m>>
// ERR ^^^^^^^^^^^^^^^ 'array.replicate' op replicates [n] of f64, but the elements of its result are [m] of f64 [E0406]
  %e = array.replicate %x along 2 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^^^^ 'array.replicate' op there is no axis 2 in its result `tensor<?x3xf64, #cotan.dims<n>>` [E0406]
  %f = "array.sum"(%x) <{axes = array<i64: 0>}> : (tensor<?xf64, #cotan.dims<n>>) -> f32
// ERR ^^^^^^^^^^^ 'array.sum' op returns f64, but its result is `f32` [E0406]
  return
}
func.func @bodies(%x: tensor<?xf64, #cotan.dims<n>>) {
  %a = array.build (%i: index) {
// ERR ^^^^^^^^^^^ 'array.build' op region yields `index` as value 0, expected `f64` [E0406]
    array.yield %i : index
  } : tensor<3xf64>
  %c = array.build (%i: f64) {
// ERR ^^^^^^^^^^^ 'array.build' op region has argument 0 of type `f64`, expected `index` [E0406]
    array.yield %i : f64
  } : tensor<3xf64>
  %d = array.build (%i: index) {
// ERR ^^^^^^^^^^^ 'array.build' op has a body without `array.yield` [E0404]
    %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
// ERR   ^^^^^^^^^^^ block without terminator: it ends with 'array.index' [E0403]
  } : tensor<3xf64>
  %e = array.gather %x (%i: index, %j: index) {
// ERR ^^^^^^^^^^^^ 'array.gather' op region yields 2 values, expected 1 [E0601]
    array.yield %i, %j : index, index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
  %f = array.gather %x (%i: index) {
// ERR ^^^^^^^^^^^^ 'array.gather' op maps f64 to [n] of f64, which must be equal [E0406]
    array.yield
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<3xf64>
  return
}
func.func @ends(%x: f64) -> f64 {
  array.yield %x : f64
// ERR@3-13 'array.yield' op expects to end the body of an operation of `array` [E0404]
}
