// Functions over arrays as loops over flat buffers.
// RUN: cotan opt %s --lower-to-loops
// COUNT: memref.alloc 1
!v = tensor<?xf64, #cotan.dims<n>>
// A number in a buffer of one element.
func.func @dot(%x: !v, %y: !v) -> f64 {
  %r = array.contract %x, %y over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : !v, !v -> f64
  return %r : f64
}
// What may be out of range is tested.
func.func @read(%x: !v, %i: index) -> f64 {
  %r = array.index %x[%i] : !v
  return %r : f64
}
// The scan is made where it is returned.
func.func @scan(%x: !v) -> !v {
  %r = array.scan %x along 0 (%a: f64, %b: f64) {
    %c = arith.addf %a, %b : f64
    array.yield %c : f64
  } : !v
  return %r : !v
}
// What every row needs is in a buffer of its own.
func.func @matvec(%a: tensor<?x?xf64, #cotan.dims<m, n>>, %x: !v) -> tensor<?xf64, #cotan.dims<m>> {
  %e = math.exp %x : !v
  %r = array.contract %a, %e over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : tensor<?x?xf64, #cotan.dims<m, n>>, !v -> tensor<?xf64, #cotan.dims<m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
// A state that is an array has a buffer; the next one is made aside, and moved there.
func.func @steps(%x: tensor<3xf64>, %k: index) -> tensor<3xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %k step %one iter_args(%y = %x) -> (tensor<3xf64>) {
    %v = arith.constant 1.0 : f64
    %z = array.update %y[%i] to %v : tensor<3xf64>, f64
    scf.yield %z : tensor<3xf64>
  }
  return %r : tensor<3xf64>
}
