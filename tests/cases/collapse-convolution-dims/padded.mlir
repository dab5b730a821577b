// A window that is read backwards and out of range is reversed, and its operand padded, even if
// sizes are unknown.
// RUN: cotan opt %s --collapse-convolution-dims
// COUNT: array.pad 2
// COUNT: array.reverse 1
// EVAL: images([[[[1.0, 2.0], [0.0, 1.0]], [[1.0, 0.0], [3.0, 1.0]]]], [[[[1.0, 0.5]]], [[[2.0, 0.0]]]]) = [[[[2.0], [0.5]], [[3.0], [3.5]], [[2.0], [6.0]]]]
// EVAL: small([1.0, 2.0, 3.0], [1.0, 10.0]) = [1.0, 12.0, 23.0, 30.0]
// EVAL: forward([[1.0, 2.0, 3.0]], [[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]) = [[13.0, 16.0], [22.0, 28.0], [11.0, 16.0]]
!y = tensor<?x?x?x?xf64, #cotan.dims<b, h, w, o>>
!k = tensor<?x1x?x?xf64, #cotan.dims<p, c, o>>
!x = tensor<?x?x?x?xf64, #cotan.dims<b, h + p - 1, w, c>>
func.func @images(%y: !y, %k: !k) -> !x {
  %dx = array.contract %y, %k over [p, 1, o] by [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 - d4, d2 - d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d3, d6)>] : !y, !k -> !x
  return %dx : !x
}
// Its elements are multiplied too seldom for a copy.
!s = tensor<?xf64, #cotan.dims<n>>
!t = tensor<?xf64, #cotan.dims<n + 1>>
func.func @small(%y: !s, %k: tensor<2xf64>) -> !t {
  %r = array.contract %y, %k over [2] by [affine_map<(d0, d1) -> (d0 - d1)>, affine_map<(d0, d1) -> (d1)>] : !s, tensor<2xf64> -> !t
  return %r : !t
}
// A window that exceeds both ends: zeros before and after it.
!b = tensor<?x?xf64, #cotan.dims<m, n>>
!w = tensor<3x?x?xf64, #cotan.dims<m, o>>
!r = tensor<?x?xf64, #cotan.dims<n, o>>
func.func @forward(%y: !b, %k: !w) -> !r {
  %r = array.contract %y, %k over [3, m] by [affine_map<(d0, d1, d2, d3) -> (d3, d0 + d2 - 1)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>] : !b, !w -> !r
  return %r : !r
}
