// How far the copies of a vector are from each other wraps, as indices do.
// RUN: cotan opt %s --lower-to-loops
// COUNT: vector.store 4
func.func @far(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xindex, #cotan.dims<n>> {
  %c = arith.constant 4611686018427387905 : index
  %r = array.build (%i: index) {
    %a = arith.muli %i, %c : index
    array.yield %a : index
  } : tensor<?xindex, #cotan.dims<n>>
  return %r : tensor<?xindex, #cotan.dims<n>>
}
