// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: later([]) = []
// EVAL: later([1.0]) = [0.0]
// EVAL: later([1.0, 2.0]) = [0.0, 0.0]
// EVAL: later([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]) = [0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
// EVAL: last([]) = []
// EVAL: last([1.0]) = [1.0]
// EVAL: last([1.0, 2.0]) = [2.0, 0.0]
// EVAL: last([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]) = [7.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
// EVAL: rows([[1, 2], [3, 4], [5, 6]]) = [[3, 4], [5, 6], [0, 0]]
// EVAL: columns([[1, 2], [3, 4], [5, 6]]) = [[0, 1], [0, 3], [0, 5]]
func.func @later(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.shift %x by 2 along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @last(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.shift %x by -n + 1 along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @rows(%x: tensor<?x2xi32, #cotan.dims<n>>) -> tensor<?x2xi32, #cotan.dims<n>> {
  %r = array.shift %x by -1 along 0 : tensor<?x2xi32, #cotan.dims<n>>
  return %r : tensor<?x2xi32, #cotan.dims<n>>
}
func.func @columns(%x: tensor<?x2xi32, #cotan.dims<n>>) -> tensor<?x2xi32, #cotan.dims<n>> {
  %r = array.shift %x by 1 along 1 : tensor<?x2xi32, #cotan.dims<n>>
  return %r : tensor<?x2xi32, #cotan.dims<n>>
}
