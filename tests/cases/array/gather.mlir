// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: at([1.0, 2.0], []) = []
// EVAL: at([], [0]) = [0.0]
// EVAL: at([1.0, 2.0], [1, 1]) = [2.0, 2.0]
// EVAL: at([1.0, 2.0, 3.0], [2, -1, 3, 0, 2, 9223372036854775807, 1]) = [3.0, 0.0, 0.0, 1.0, 3.0, 0.0, 2.0]
// EVAL: rows([[1, 2], [3, 4]], [1, 2, 0]) = [[3, 4], [0, 0], [1, 2]]
// EVAL: rows([], []) = []
// EVAL: rows([[], []], [1]) = [[]]
// EVAL: diagonal([]) = []
// EVAL: diagonal([[5.0]]) = [5.0]
// EVAL: diagonal([[1.0, 2.0], [3.0, 4.0]]) = [1.0, 4.0]
// EVAL: sums([1.0, 2.0, 3.0]) = [[1.0, 2.0, 3.0], [2.0, 3.0, 0.0], [3.0, 0.0, 0.0]]
// EVAL: sums([]) = []
func.func @at(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>> {
  %r = array.gather %x (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<m>>
    array.yield %j : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
func.func @rows(%x: tensor<?x?xi32, #cotan.dims<n, k>>, %at: tensor<?xindex, #cotan.dims<m>>) -> tensor<?x?xi32, #cotan.dims<m, k>> {
  %r = array.gather %x (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<m>>
    array.yield %j : index
  } : tensor<?x?xi32, #cotan.dims<n, k>> -> tensor<?x?xi32, #cotan.dims<m, k>>
  return %r : tensor<?x?xi32, #cotan.dims<m, k>>
}
func.func @diagonal(%x: tensor<?x?xf64, #cotan.dims<n, n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.gather %x (%i: index) {
    array.yield %i, %i : index, index
  } : tensor<?x?xf64, #cotan.dims<n, n>> -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @sums(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
  %r = array.gather %x (%i: index, %j: index) {
    %k = arith.addi %i, %j : index
    array.yield %k : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?x?xf64, #cotan.dims<n, n>>
  return %r : tensor<?x?xf64, #cotan.dims<n, n>>
}
