// A linear function turned around: from cotangents of its results to those of the arguments in which it is
// linear, given the others. The transpose of the transpose is the function.
// RUN: cotan opt %s --gradient
// EVAL: back([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [1.0, 0.0, 1.0]) = [6.0, 8.0]
// EVAL: and_back([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [1.0, 10.0]) = [21.0, 43.0, 65.0]
!m = tensor<?x?xf64, #cotan.dims<m, n>>
!v = tensor<?xf64, #cotan.dims<n>>
!r = tensor<?xf64, #cotan.dims<m>>
func.func private @product(%a: !m, %x: !v) -> !r {
  %y = array.contract %a, %x over [n] by [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>] : !m, !v -> !r
  return %y : !r
}
func.func private @turned(%a: !m, %y: !r) -> !v {
  %x = ad.transpose @product(%a, %y) {wrt = [1]} : (!m, !r) -> !v
  return %x : !v
}
func.func @back(%a: !m, %y: !r) -> !v {
  %x = ad.transpose @product(%a, %y) {wrt = [1]} : (!m, !r) -> !v
  return %x : !v
}
func.func @and_back(%a: !m, %x: !v) -> !r {
  %y = ad.transpose @turned(%a, %x) {wrt = [1]} : (!m, !v) -> !r
  return %y : !r
}
