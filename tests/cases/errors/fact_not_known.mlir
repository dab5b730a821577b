// Machine code needs calls to be gone: one stays whose function states what is not known where it stands.
// RUN[1]: cotan opt %s --lower-to-loops
!triangle = tensor<?xf64, #cotan.dims<s>>
!row = tensor<?xf64, #cotan.dims<d>>
func.func private @diagonal(%x: !row, %triangle: !triangle) -> !row attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
  %first = array.slice %triangle from [0] : !triangle -> !row
  %y = arith.mulf %x, %first : !row
  return %y : !row
}
func.func @calls(%x: !row, %triangle: !triangle) -> !row {
  %y = array.call @diagonal(%x, %triangle) : (!row, !triangle) -> !row
  return %y : !row
}
