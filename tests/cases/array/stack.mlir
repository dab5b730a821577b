// RUN: cotan opt %s
// EVAL: first([], []) = [[], []]
// EVAL: first([1.0], [2.0]) = [[1.0], [2.0]]
// EVAL: first([1.0, 2.0], [3.0, 4.0]) = [[1.0, 2.0], [3.0, 4.0]]
// EVAL: last([], []) = []
// EVAL: last([1.0, 2.0], [3.0, 4.0]) = [[1.0, 3.0], [2.0, 4.0]]
// EVAL: last([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0]) = [[1.0, 8.0], [2.0, 8.0], [3.0, 8.0], [4.0, 8.0], [5.0, 8.0], [6.0, 8.0], [7.0, 8.0]]
// EVAL: middle([[1, 2]]) = [[[1, 2], [1, 2], [1, 2]]]
// EVAL: numbers(1, 2, 3) = [1, 2, 3]
func.func @first(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n>> {
  %r = array.stack %x, %y along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<2x?xf64, #cotan.dims<n>>
}
func.func @last(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
  %r = array.stack %x, %y along 1 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?x2xf64, #cotan.dims<n>>
}
func.func @middle(%x: tensor<?x2xi32, #cotan.dims<n>>) -> tensor<?x3x2xi32, #cotan.dims<n>> {
  %r = array.stack %x, %x, %x along 1 : tensor<?x2xi32, #cotan.dims<n>>, tensor<?x2xi32, #cotan.dims<n>>, tensor<?x2xi32, #cotan.dims<n>>
  return %r : tensor<?x3x2xi32, #cotan.dims<n>>
}
func.func @numbers(%a: i32, %b: i32, %c: i32) -> tensor<3xi32> {
  %r = array.stack %a, %b, %c along 0 : i32, i32, i32
  return %r : tensor<3xi32>
}
