// The indices depend on floats, which have no derivative there.
// RUN: cotan check %s --arg "x=[0.5, 1.5, 2.25, 1.75]" --arg "y=[0.3, 0.6, 0.9]" --methods
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<3xf64>) -> tensor<3xf64> {
  %r = array.reduce_by_index %x into %y at (%i: index) {
    %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %k = arith.fptosi %v : f64 to i64
    %j = arith.index_cast %k : i64 to index
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    array.yield %new : f64
  } : tensor<?xf64, #cotan.dims<n>> into tensor<3xf64>
  %q = array.reduce_by_index %r into %r at (%i: index) {
    %v = array.index %r[%i] : tensor<3xf64>
    %k = arith.fptosi %v : f64 to i64
    %j = arith.index_cast %k : i64 to index
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    %p = arith.mulf %old, %new : f64
    array.yield %p : f64
  } : tensor<3xf64> into tensor<3xf64>
  %s = array.reduce_by_index %q into %y at (%i: index) {
    %v = array.index %q[%i] : tensor<3xf64>
    %k = arith.fptosi %v : f64 to i64
    %j = arith.index_cast %k : i64 to index
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    %p = arith.maximumf %old, %new : f64
    array.yield %p : f64
  } : tensor<3xf64> into tensor<3xf64>
  return %s : tensor<3xf64>
}
