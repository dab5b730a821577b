// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: one([], 0, 9.0) = []
// EVAL: one([1.0], 0, 9.0) = [9.0]
// EVAL: one([1.0, 2.0], 1, 9.0) = [1.0, 9.0]
// EVAL: one([1.0, 2.0], 2, 9.0) = [1.0, 2.0]
// EVAL: one([1.0, 2.0], -1, 9.0) = [1.0, 2.0]
// EVAL: one([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], 3, nan) = [1.0, 2.0, 3.0, nan, 5.0, 6.0, 7.0]
// EVAL: row([[1, 2], [3, 4]], 1, [8, 9]) = [[1, 2], [8, 9]]
// EVAL: row([[1, 2], [3, 4]], 2, [8, 9]) = [[1, 2], [3, 4]]
// EVAL: place([[1, 2], [3, 4]], 0, 1, 9) = [[1, 9], [3, 4]]
// EVAL: place([[1, 2], [3, 4]], 0, 2, 9) = [[1, 2], [3, 4]]
func.func @one(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %v: f64) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.update %x[%i] to %v : tensor<?xf64, #cotan.dims<n>>, f64
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @row(%x: tensor<?x2xi32, #cotan.dims<n>>, %i: index, %v: tensor<2xi32>) -> tensor<?x2xi32, #cotan.dims<n>> {
  %r = array.update %x[%i] to %v : tensor<?x2xi32, #cotan.dims<n>>, tensor<2xi32>
  return %r : tensor<?x2xi32, #cotan.dims<n>>
}
func.func @place(%x: tensor<?x2xi32, #cotan.dims<n>>, %i: index, %j: index, %v: i32) -> tensor<?x2xi32, #cotan.dims<n>> {
  %r = array.update %x[%i, %j] to %v : tensor<?x2xi32, #cotan.dims<n>>, i32
  return %r : tensor<?x2xi32, #cotan.dims<n>>
}
