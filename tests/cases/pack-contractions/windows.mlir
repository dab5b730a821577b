// The sum over rows, columns and channels of a window is one sum of a register tile, and the window
// is packed before all loops.
// RUN: cotan opt %s --lower-to-loops
// COUNT: math.fma 16
// COUNT: memref.alloc 2
// EVAL: convolution([[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]]]], [[[[1.0, 0.5]], [[2.0, 0.0]]], [[[3.0, 0.0]], [[0.0, 1.0]]]]) = [[[[17.0, 5.5], [23.0, 7.0]]]]
!x = tensor<?x?x?x?xf64, #cotan.dims<b, h + p - 1, w + q - 1, c>>
!k = tensor<?x?x?x?xf64, #cotan.dims<p, q, c, o>>
!y = tensor<?x?x?x?xf64, #cotan.dims<b, h, w, o>>
func.func @convolution(%x: !x, %k: !k) -> !y {
  %y = array.contract %x, %k over [p, q, c] by [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>] : !x, !k -> !y
  return %y : !y
}
