// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: number(1.5, []) = []
// EVAL: number(nan, [0.0]) = [nan]
// EVAL: number(-0.0, [0.0, 0.0]) = [-0.0, -0.0]
// EVAL: number(1.5, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]) = [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5]
// EVAL: rows([1, 2]) = [[1, 2], [1, 2]]
// EVAL: rows([]) = []
// EVAL: columns([1, 2]) = [[1, 1, 1], [2, 2, 2]]
// EVAL: columns([]) = []
// EVAL: between([[1, 2], [3, 4]]) = [[[1, 2], [1, 2]], [[3, 4], [3, 4]]]
// EVAL: never([1, 2]) = [[], []]
func.func @number(%a: f64, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @rows(%x: tensor<?xi8, #cotan.dims<n>>) -> tensor<?x?xi8, #cotan.dims<n, n>> {
  %r = array.replicate %x along 0 : tensor<?xi8, #cotan.dims<n>> -> tensor<?x?xi8, #cotan.dims<n, n>>
  return %r : tensor<?x?xi8, #cotan.dims<n, n>>
}
func.func @columns(%x: tensor<?xi8, #cotan.dims<n>>) -> tensor<?x3xi8, #cotan.dims<n>> {
  %r = array.replicate %x along 1 : tensor<?xi8, #cotan.dims<n>> -> tensor<?x3xi8, #cotan.dims<n>>
  return %r : tensor<?x3xi8, #cotan.dims<n>>
}
func.func @between(%x: tensor<?x2xi8, #cotan.dims<n>>) -> tensor<?x?x2xi8, #cotan.dims<n, n>> {
  %r = array.replicate %x along 1 : tensor<?x2xi8, #cotan.dims<n>> -> tensor<?x?x2xi8, #cotan.dims<n, n>>
  return %r : tensor<?x?x2xi8, #cotan.dims<n, n>>
}
func.func @never(%x: tensor<?xi8, #cotan.dims<n>>) -> tensor<?x0xi8, #cotan.dims<n>> {
  %r = array.replicate %x along 1 : tensor<?xi8, #cotan.dims<n>> -> tensor<?x0xi8, #cotan.dims<n>>
  return %r : tensor<?x0xi8, #cotan.dims<n>>
}
