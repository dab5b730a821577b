// The sizes of arguments decide dimension parameters, from left to right.
// RUN: cotan opt %s
// EVAL: half([1.0, 2.0, 3.0, 4.0]) = 2
// EVAL: edges([1.0, 2.0, 3.0]) = [1.0, 1.0]
// EVAL: windows([1.0, 2.0], [1.0, 2.0, 3.0, 4.0]) = 3, [3.0, 5.0, 7.0]
// EVAL: rest([1.0], [1.0, 2.0, 3.0, 4.0]) = 3
// EVAL: calls([1.0, 2.0, 3.0]) = [1.0, 1.0]
// RUN[1]: cotan run %s --fn half --arg [1.0,2.0,3.0]
// RUN[1]: cotan run %s --fn edges --arg []
// RUN[1]: cotan run %s --fn rest --arg [1.0,2.0] --arg [1.0,2.0,3.0,4.0]
!edges = tensor<?xf64, #cotan.dims<n + 1>>
!between = tensor<?xf64, #cotan.dims<n>>
func.func @half(%x: tensor<?xf64, #cotan.dims<2 * n>>) -> index {
  %n = array.dim n
  return %n : index
}
func.func @edges(%x: !edges) -> !between {
  %d = array.build (%i: index) {
    %a = array.index %x[%i] : !edges
    %b = array.index %x[%i + 1] : !edges
    %r = arith.subf %b, %a : f64
    array.yield %r : f64
  } : !between
  return %d : !between
}
func.func @windows(%k: tensor<?xf64, #cotan.dims<k>>, %x: tensor<?xf64, #cotan.dims<n + k - 1>>) -> (index, !between) {
  %n = array.dim n
  %r = array.build (%i: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n + k - 1>>
    %b = array.index %x[%i + 1] : tensor<?xf64, #cotan.dims<n + k - 1>>
    %s = arith.addf %a, %b : f64
    array.yield %s : f64
  } : !between
  return %n, %r : index, !between
}
func.func @rest(%x: tensor<?xf64, #cotan.dims<k>>, %y: tensor<?xf64, #cotan.dims<k * n + 1>>) -> index {
  %n = array.dim n
  return %n : index
}
func.func @calls(%x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m - 1>> {
  %d = array.call @edges(%x) : (tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m - 1>>
  return %d : tensor<?xf64, #cotan.dims<m - 1>>
}
