// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: element([], 0) = 0.0
// EVAL: element([1.5], 0) = 1.5
// EVAL: element([1.5, nan], 1) = nan
// EVAL: element([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], 6) = 7.0
// EVAL: element([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], 7) = 0.0
// EVAL: element([1.0, 2.0], -1) = 0.0
// EVAL: element([1.0, 2.0], 9223372036854775807) = 0.0
// EVAL: element([1.0, 2.0], -9223372036854775808) = 0.0
// EVAL: row([], 0) = []
// EVAL: row([[1, 2]], 0) = [1, 2]
// EVAL: row([[1, 2]], 1) = [0, 0]
// EVAL: row([[1], [2], [3], [4], [5], [6], [7]], 4) = [5]
// EVAL: cell([[true, false], [false, true]], 1, 1) = true
// EVAL: cell([[true, false], [false, true]], 0, 2) = false
// EVAL: cell([[], []], 0, 0) = false
// EVAL: whole([[1.0], [-0.0]]) = [[1.0], [-0.0]]
func.func @element(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> f64 {
  %r = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @row(%x: tensor<?x?xi8, #cotan.dims<n, m>>, %i: index) -> tensor<?xi8, #cotan.dims<m>> {
  %r = array.index %x[%i] : tensor<?x?xi8, #cotan.dims<n, m>>
  return %r : tensor<?xi8, #cotan.dims<m>>
}
func.func @cell(%x: tensor<?x?xi1, #cotan.dims<n, m>>, %i: index, %j: index) -> i1 {
  %r = array.index %x[%i, %j] : tensor<?x?xi1, #cotan.dims<n, m>>
  return %r : i1
}
func.func @whole(%x: tensor<?x1xf64, #cotan.dims<n>>) -> tensor<?x1xf64, #cotan.dims<n>> {
  %r = array.index %x[] : tensor<?x1xf64, #cotan.dims<n>>
  return %r : tensor<?x1xf64, #cotan.dims<n>>
}
