// RUN: cotan opt %s
// EVAL: flat([]) = []
// EVAL: flat([[1.0, 2.0]]) = [1.0, 2.0]
// EVAL: flat([[1.0, 2.0], [3.0, 4.0]]) = [1.0, 2.0, 3.0, 4.0]
// EVAL: square([[1, 2, 3], [4, 5, 6]]) = [[[1], [2], [3]], [[4], [5], [6]]]
// EVAL: halves([[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14]]) = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12], [13, 14]]
// EVAL: number([1.5]) = 1.5
// EVAL: array(1.5) = [[1.5]]
func.func @flat(%x: tensor<?x2xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<2 * n>> {
  %r = array.reshape %x : tensor<?x2xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<2 * n>>
  return %r : tensor<?xf64, #cotan.dims<2 * n>>
}
func.func @square(%x: tensor<?x?xi32, #cotan.dims<m, n>>) -> tensor<?x?x1xi32, #cotan.dims<m, n>> {
  %y = array.reshape %x : tensor<?x?xi32, #cotan.dims<m, n>> -> tensor<?xi32, #cotan.dims<m * n>>
  %r = array.reshape %y : tensor<?xi32, #cotan.dims<m * n>> -> tensor<?x?x1xi32, #cotan.dims<m, n>>
  return %r : tensor<?x?x1xi32, #cotan.dims<m, n>>
}
func.func @halves(%x: tensor<2x?xi32, #cotan.dims<n>>) -> tensor<?x2xi32, #cotan.dims<n>> {
  %r = array.reshape %x : tensor<2x?xi32, #cotan.dims<n>> -> tensor<?x2xi32, #cotan.dims<n>>
  return %r : tensor<?x2xi32, #cotan.dims<n>>
}
func.func @number(%x: tensor<1xf64>) -> f64 {
  %r = array.reshape %x : tensor<1xf64> -> f64
  return %r : f64
}
func.func @array(%x: f64) -> tensor<1x1xf64> {
  %r = array.reshape %x : f64 -> tensor<1x1xf64>
  return %r : tensor<1x1xf64>
}
