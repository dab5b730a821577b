// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: at([], []) = [0.0, 0.0, 0.0]
// EVAL: at([2.5], [1]) = [0.0, 2.5, 0.0]
// EVAL: at([2.5, 3.5], [3, -1]) = [0.0, 0.0, 0.0]
// EVAL: at([1.0, 2.0, 4.0, 8.0, 16.0, 32.0, nan], [0, 1, 0, 7, 1, 0, 2]) = [37.0, 18.0, nan]
// EVAL: at([1.0e16, 1.0, -1.0e16], [0, 0, 0]) = [0.0, 0.0, 0.0]
// EVAL: at([1.0e16, -1.0e16, 1.0], [0, 0, 0]) = [1.0, 0.0, 0.0]
// EVAL: onto([1, 2, 3], [10, 20]) = [16, 20]
// EVAL: onto([], [10]) = [10]
// EVAL: onto([1], []) = []
// EVAL: rows([[1, 2], [3, 4]]) = [[4, 6]]
// EVAL: rows([]) = [[]]
// EVAL: pairs([[1, 2], [3, 4]]) = [5, 5, 0]
// EVAL: pairs([[], []]) = [0, 0, 0]
func.func @at(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>) -> tensor<3xf64> {
  %r = array.scatter %x (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %j : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<3xf64>
  return %r : tensor<3xf64>
}
func.func @onto(%x: tensor<?xi8, #cotan.dims<n>>, %y: tensor<?xi8, #cotan.dims<m>>) -> tensor<?xi8, #cotan.dims<m>> {
  %zero = arith.constant 0 : index
  %r = array.scatter %x into %y : tensor<?xi8, #cotan.dims<m>> (%i: index) {
    array.yield %zero : index
  } : tensor<?xi8, #cotan.dims<n>> -> tensor<?xi8, #cotan.dims<m>>
  return %r : tensor<?xi8, #cotan.dims<m>>
}
func.func @rows(%x: tensor<?x?xi8, #cotan.dims<n, m>>) -> tensor<1x?xi8, #cotan.dims<m>> {
  %zero = arith.constant 0 : index
  %r = array.scatter %x (%i: index) {
    array.yield %zero : index
  } : tensor<?x?xi8, #cotan.dims<n, m>> -> tensor<1x?xi8, #cotan.dims<m>>
  return %r : tensor<1x?xi8, #cotan.dims<m>>
}
func.func @pairs(%x: tensor<?x?xi8, #cotan.dims<n, m>>) -> tensor<3xi8> {
  %two = arith.constant 2 : index
  %r = array.scatter %x (%i: index, %j: index) {
    %s = arith.addi %i, %j : index
    %k = arith.remsi %s, %two : index
    array.yield %k : index
  } : tensor<?x?xi8, #cotan.dims<n, m>> -> tensor<3xi8>
  return %r : tensor<3xi8>
}
