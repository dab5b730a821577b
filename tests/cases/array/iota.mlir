// RUN: cotan opt %s
// EVAL: indices([]) = []
// EVAL: indices([0.0]) = [0]
// EVAL: indices([0.0, 0.0]) = [0, 1]
// EVAL: indices([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]) = [0, 1, 2, 3, 4, 5, 6]
// EVAL: rows([0.0, 0.0]) = [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]
// EVAL: columns([0.0, 0.0]) = [[0.0, 1.0, 2.0], [0.0, 1.0, 2.0]]
// EVAL: columns([]) = []
// EVAL: wraps() = [0, 1, -2, -1, 0]
func.func @indices(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xindex, #cotan.dims<n>> {
  %r = array.iota along 0 : tensor<?xindex, #cotan.dims<n>>
  return %r : tensor<?xindex, #cotan.dims<n>>
}
func.func @rows(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
  %r = array.iota along 0 : tensor<?x3xf64, #cotan.dims<n>>
  return %r : tensor<?x3xf64, #cotan.dims<n>>
}
func.func @columns(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x3xf32, #cotan.dims<n>> {
  %r = array.iota along 1 : tensor<?x3xf32, #cotan.dims<n>>
  return %r : tensor<?x3xf32, #cotan.dims<n>>
}
func.func @wraps() -> tensor<5xi2> {
  %r = array.iota along 0 : tensor<5xi2>
  return %r : tensor<5xi2>
}
