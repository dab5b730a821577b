// The sign is that of the divisor; by zero it is zero.
// RUN: cotan opt %s
// EVAL: one(7, 3) = 1
// EVAL: one(-7, 3) = 2
// EVAL: one(7, -3) = -2
// EVAL: one(-7, -3) = -1
// EVAL: one(-6, 3) = 0
// EVAL: one(5, 0) = 0
// EVAL: narrow(-128, -1) = 0
// EVAL: each([], []) = []
// EVAL: each([-1], [7]) = [6]
// EVAL: each([-1, 8], [7, 7]) = [6, 1]
// EVAL: each([-3, -2, -1, 0, 1, 2, 3], [2, 2, 2, 2, 2, 2, 2]) = [1, 0, 1, 0, 1, 0, 1]
func.func @one(%a: index, %b: index) -> index {
  %r = array.floor_mod %a, %b : index
  return %r : index
}
func.func @narrow(%a: i8, %b: i8) -> i8 {
  %r = array.floor_mod %a, %b : i8
  return %r : i8
}
func.func @each(%a: tensor<?xi32, #cotan.dims<n>>, %b: tensor<?xi32, #cotan.dims<n>>) -> tensor<?xi32, #cotan.dims<n>> {
  %r = array.floor_mod %a, %b : tensor<?xi32, #cotan.dims<n>>
  return %r : tensor<?xi32, #cotan.dims<n>>
}
