// A call stays where a fact that its function states is not known: by what the caller states, by the sizes of its
// arguments, or because it is one about numbers.
// RUN: cotan opt %s --inline --symbol-dce
// COUNT: array.call 2
// EVAL: stated([5.0, 6.0], [1.0, 2.0, 3.0]) = [5.0, 12.0]
// EVAL: other_sizes([5.0, 6.0], [1.0, 2.0, 3.0]) = [5.0, 12.0]
// EVAL: numbers([5.0, 6.0], [1.0, 2.0, 3.0]) = [5.0, 12.0]
// EVAL: of_itself([7.0]) = [49.0]
// EVAL: unknown([5.0, 6.0], [1.0, 2.0, 3.0]) = [5.0, 12.0]
// EVAL: another([5.0, 6.0], [1.0, 2.0, 3.0]) = [5.0, 12.0]
!triangle = tensor<?xf64, #cotan.dims<s>>
!row = tensor<?xf64, #cotan.dims<d>>
func.func private @diagonal(%x: !row, %triangle: !triangle) -> !row attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
  %first = array.slice %triangle from [0] : !triangle -> !row
  %y = arith.mulf %x, %first : !row
  return %y : !row
}
func.func @stated(%x: !row, %triangle: !triangle) -> !row attributes {cotan.facts = #cotan.facts<d * d + d = 2 * s>} {
  %y = array.call @diagonal(%x, %triangle) : (!row, !triangle) -> !row
  return %y : !row
}
!half = tensor<?xf64, #cotan.dims<2 * h>>
!of_half = tensor<?xf64, #cotan.dims<2 * h * h + h>>
func.func @other_sizes(%x: !half, %triangle: !of_half) -> !half {
  %y = array.call @diagonal(%x, %triangle) : (!half, !of_half) -> !half
  return %y : !half
}
func.func @numbers(%x: tensor<2xf64>, %triangle: tensor<3xf64>) -> tensor<2xf64> {
  %y = array.call @diagonal(%x, %triangle) : (tensor<2xf64>, tensor<3xf64>) -> tensor<2xf64>
  return %y : tensor<2xf64>
}
func.func @of_itself(%x: tensor<1xf64>) -> tensor<1xf64> {
  %y = array.call @diagonal(%x, %x) : (tensor<1xf64>, tensor<1xf64>) -> tensor<1xf64>
  return %y : tensor<1xf64>
}
func.func @unknown(%x: !row, %triangle: !triangle) -> !row {
  %y = array.call @diagonal(%x, %triangle) : (!row, !triangle) -> !row
  return %y : !row
}
// It has the sizes of a triangle or of a smaller one.
func.func @another(%x: !row, %triangle: !triangle) -> !row attributes {cotan.facts = #cotan.facts<s = d + 1>} {
  %y = array.call @diagonal(%x, %triangle) : (!row, !triangle) -> !row
  return %y : !row
}
