// The sum over rows, columns and channels of a window is one sum of a register tile of 8 rows and 2
// vectors, or of 8 rows and 1 vector at the end. The weights are packed before the loops over images.
// RUN: cotan opt %s --lower-to-loops
// COUNT: math.fma 24
!k = tensor<?x?x?x?xf64, #cotan.dims<p, q, c, o>>
!x = tensor<?x?x?x?xf64, #cotan.dims<b, h + p - 1, w + q - 1, c>>
!y = tensor<?x?x?x?xf64, #cotan.dims<b, h, w, o>>
func.func @convolution(%k: !k, %x: !x) -> !y {
  %y = array.contract %x, %k over [p, q, c] by [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>] : !x, !k -> !y
  return %y : !y
}
