// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: inner([1.0, 2.0]) = []
// EVAL: inner([1.0, 2.0, 3.0]) = [2.0]
// EVAL: inner([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]) = [2.0, 3.0, 4.0, 5.0, 6.0]
// EVAL: odd([], []) = []
// EVAL: odd([0.0, 1.0], [0.0]) = [1.0]
// EVAL: odd([0.0, 1.0, 2.0, 3.0], [0.0, 0.0]) = [1.0, 3.0]
// EVAL: corner([[1, 2, 3], [4, 5, 6]]) = [[2, 3]]
// EVAL: corner([[1, 2, 3], [4, 5, 6], [7, 8, 9]]) = [[2, 3], [5, 6]]
// EVAL: empty([]) = []
// EVAL: empty([1.0]) = []
// EVAL: tail([1.0, 2.0], [3.0], [0.0]) = [2.0]
func.func @inner(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n - 2>> {
  %r = array.slice %x from [1] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 2>>
  return %r : tensor<?xf64, #cotan.dims<n - 2>>
}
func.func @odd(%x: tensor<?xf64, #cotan.dims<2 * n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.slice %x from [1] by [2] : tensor<?xf64, #cotan.dims<2 * n>> -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @corner(%x: tensor<?x3xi32, #cotan.dims<n>>) -> tensor<?x2xi32, #cotan.dims<n - 1>> {
  %y = array.slice %x from [0, 1] : tensor<?x3xi32, #cotan.dims<n>> -> tensor<?x2xi32, #cotan.dims<n>>
  %r = array.slice %y from [0, 0] : tensor<?x2xi32, #cotan.dims<n>> -> tensor<?x2xi32, #cotan.dims<n - 1>>
  return %r : tensor<?x2xi32, #cotan.dims<n - 1>>
}
func.func @empty(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<0xf64> {
  %r = array.slice %x from [n] : tensor<?xf64, #cotan.dims<n>> -> tensor<0xf64>
  return %r : tensor<0xf64>
}
func.func @tail(%x: tensor<?xf64, #cotan.dims<m + n>>, %y: tensor<?xf64, #cotan.dims<n>>, %z: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>> {
  %r = array.slice %x from [n] : tensor<?xf64, #cotan.dims<m + n>> -> tensor<?xf64, #cotan.dims<m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
