// Facts about sizes are checked whenever a function is entered, in exact numbers.
// RUN: cotan run %s --fn diagonal --arg [1.0,2.0] --arg [1.0,2.0,3.0]
// RUN[1]: cotan run %s --fn diagonal --arg [1.0,2.0] --arg [1.0,2.0,3.0,4.0]
// RUN[1]: cotan run %s --fn calls --arg [1.0,2.0] --arg [1.0,2.0]
// RUN[1]: cotan run %s --fn stated --arg [1.0,2.0]
// RUN[1]: cotan run %s --fn stated --arg [1.0,2.0] --arg k=2
// RUN[1]: cotan run %s --fn huge --arg n=4294967296 --dim m=0
!triangle = tensor<?xf64, #cotan.dims<s>>
!row = tensor<?xf64, #cotan.dims<d>>
func.func @diagonal(%x: !row, %triangle: !triangle) -> !row attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
  %first = array.slice %triangle from [0] : !triangle -> !row
  %y = arith.mulf %x, %first : !row
  return %y : !row
}
func.func @calls(%x: !row, %triangle: !triangle) -> !row {
  %y = array.call @diagonal(%x, %triangle) : (!row, !triangle) -> !row
  return %y : !row
}
func.func @stated(%x: tensor<?xf64, #cotan.dims<n>>) -> index attributes {cotan.parameters = #cotan.dims<k>, cotan.facts = #cotan.facts<n = 2 * k>} {
  %k = array.dim k
  return %k : index
}
func.func @huge() -> index attributes {cotan.parameters = #cotan.dims<n, m>, cotan.facts = #cotan.facts<n * n = m>} {
  %n = array.dim n
  return %n : index
}
