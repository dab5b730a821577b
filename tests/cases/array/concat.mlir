// RUN: cotan opt %s
// EVAL: both([], []) = []
// EVAL: both([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0]) = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
// EVAL: both([1.0], []) = [1.0]
// EVAL: both([], [1.0]) = [1.0]
// EVAL: both([1.0, 2.0], [3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]) = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]
// EVAL: beside([[1, 2], [3, 4]], [[5], [6]]) = [[1, 2, 5], [3, 4, 6]]
// EVAL: beside([], []) = []
// EVAL: below([[1, 2]], [[3, 4], [5, 6]]) = [[1, 2], [3, 4], [5, 6], [1, 2]]
func.func @both(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m + n>> {
  %r = array.concat %x, %y along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<m>>
  return %r : tensor<?xf64, #cotan.dims<m + n>>
}
func.func @beside(%x: tensor<?x2xi32, #cotan.dims<n>>, %y: tensor<?x1xi32, #cotan.dims<n>>) -> tensor<?x3xi32, #cotan.dims<n>> {
  %r = array.concat %x, %y along 1 : tensor<?x2xi32, #cotan.dims<n>>, tensor<?x1xi32, #cotan.dims<n>>
  return %r : tensor<?x3xi32, #cotan.dims<n>>
}
func.func @below(%x: tensor<?x2xi32, #cotan.dims<n>>, %y: tensor<2x2xi32>) -> tensor<?x2xi32, #cotan.dims<2 * n + 2>> {
  %r = array.concat %x, %y, %x along 0 : tensor<?x2xi32, #cotan.dims<n>>, tensor<2x2xi32>, tensor<?x2xi32, #cotan.dims<n>>
  return %r : tensor<?x2xi32, #cotan.dims<2 * n + 2>>
}
