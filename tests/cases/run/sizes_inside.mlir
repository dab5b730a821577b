// Sizes are given by name also where only parts of tuples or attributes mention them.
// RUN: cotan run %s --fn parts --random-seed 1 --arg n=2
// RUN: cotan run %s --fn number --arg m=3
func.func @parts(%t: tuple<tensor<?xi32, #cotan.dims<n>>, f64>) -> tensor<?xi32, #cotan.dims<n>> {
  %x = tuple.get %t[0] : tuple<tensor<?xi32, #cotan.dims<n>>, f64>
  %y = arith.subi %x, %x : tensor<?xi32, #cotan.dims<n>>
  return %y : tensor<?xi32, #cotan.dims<n>>
}
func.func @number() -> index {
  %r = array.dim m * m
  return %r : index
}
