// A reverse half whose results alone mention a parameter of a fact states that parameter, and keeps the fact.
// RUN: cotan opt %s --to-combinators --split-reverse --verify-each
// RUN: cotan grad %s --fn f --method=split-reverse --run --arg '[5.0, 6.0]' --arg '[1.0, 2.0, 3.0]' --arg '[1.0, 10.0]'
!triangle = tensor<?xf64, #cotan.dims<s>>
!row = tensor<?xf64, #cotan.dims<d>>
func.func @f(%x: !row, %triangle: !triangle) -> !row attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
  %first = array.slice %triangle from [0] : !triangle -> !row
  %y = arith.mulf %x, %first : !row
  return %y : !row
}
