// Reads out of range give 0, writes out of range are dropped; sums of nothing are 0.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: read([1.0, 2.0], 1) = 2.0
// EVAL: read([1.0, 2.0], 2) = 0.0
// EVAL: read([1.0, 2.0], -1) = 0.0
// EVAL: row([[1.0, 2.0], [3.0, 4.0]], 1) = [3.0, 4.0]
// EVAL: row([[1.0, 2.0], [3.0, 4.0]], 5) = [0.0, 0.0]
// EVAL: histogram([0, 1, 1, 7, -1, 2, 1]) = [1, 3, 1]
// EVAL: histogram([]) = [0, 0, 0]
// EVAL: total([[1, 2, 3], [4, 5, 6]]) = [5, 7, 9]
// EVAL: along_rows([[1, 2, 3], [4, 5, 6]]) = [6, 15]
// EVAL: wraps([100, 100]) = -56
func.func @read(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> f64 {
  %r = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @row(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %i: index) -> tensor<?xf64, #cotan.dims<m>> {
  %r = array.index %x[%i] : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
func.func @histogram(%x: tensor<?xindex, #cotan.dims<n>>) -> tensor<3xi32> {
  %one = arith.constant 1 : i32
  %ones = array.replicate %one along 0 : i32 -> tensor<?xi32, #cotan.dims<n>>
  %r = array.scatter %ones (%i: index) {
    %j = array.index %x[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %j : index
  } : tensor<?xi32, #cotan.dims<n>> -> tensor<3xi32>
  return %r : tensor<3xi32>
}
func.func @total(%x: tensor<?x?xi32, #cotan.dims<n, m>>) -> tensor<?xi32, #cotan.dims<m>> {
  %r = array.sum %x along 0 : tensor<?x?xi32, #cotan.dims<n, m>>
  return %r : tensor<?xi32, #cotan.dims<m>>
}
func.func @along_rows(%x: tensor<?x?xi32, #cotan.dims<n, m>>) -> tensor<?xi32, #cotan.dims<n>> {
  %r = array.sum %x along 1 : tensor<?x?xi32, #cotan.dims<n, m>>
  return %r : tensor<?xi32, #cotan.dims<n>>
}
func.func @wraps(%x: tensor<?xi8, #cotan.dims<n>>) -> i8 {
  %r = array.sum %x along 0 : tensor<?xi8, #cotan.dims<n>>
  return %r : i8
}
