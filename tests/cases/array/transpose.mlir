// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: turn([]) = [[], [], []]
// EVAL: turn([[1.0, 2.0, 3.0]]) = [[1.0], [2.0], [3.0]]
// EVAL: turn([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]) = [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]
// EVAL: cycle([[[1, 2, 3], [4, 5, 6]]]) = [[[1, 4]], [[2, 5]], [[3, 6]]]
// EVAL: cycle([[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]) = [[[1, 4], [7, 10]], [[2, 5], [8, 11]], [[3, 6], [9, 12]]]
// EVAL: leading([[[1, 2, 3], [4, 5, 6]]]) = [[[1, 2, 3]], [[4, 5, 6]]]
// EVAL: long([[1.0], [2.0], [3.0], [4.0], [5.0], [6.0], [7.0]]) = [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]]
func.func @turn(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<3x?xf64, #cotan.dims<n>> {
  %r = array.transpose %x by [1, 0] : tensor<?x3xf64, #cotan.dims<n>>
  return %r : tensor<3x?xf64, #cotan.dims<n>>
}
func.func @cycle(%x: tensor<?x2x3xi32, #cotan.dims<n>>) -> tensor<3x?x2xi32, #cotan.dims<n>> {
  %r = array.transpose %x by [2, 0, 1] : tensor<?x2x3xi32, #cotan.dims<n>>
  return %r : tensor<3x?x2xi32, #cotan.dims<n>>
}
func.func @leading(%x: tensor<?x2x3xi32, #cotan.dims<n>>) -> tensor<2x?x3xi32, #cotan.dims<n>> {
  %r = array.transpose %x by [1, 0] : tensor<?x2x3xi32, #cotan.dims<n>>
  return %r : tensor<2x?x3xi32, #cotan.dims<n>>
}
func.func @long(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<m, n>> {
  %r = array.transpose %x by [1, 0] : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<m, n>>
}
