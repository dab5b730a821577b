// Dimension parameters by their names, and random arguments as large as those say.
// RUN: cotan run %s --fn iota --arg n=4
// RUN: cotan run %s --fn shorter --arg n=3 --arg [7.0]
// RUN: cotan run %s --fn shorter --arg n=6 --random-seed 1
// RUN: cotan run %s --fn kinds --arg n=3 --random-seed 1
// RUN: cotan run %s --fn kinds --arg '[0.5, 1.5]' --random-seed 1
// RUN: cotan run %s --fn kinds --arg n=100 --random-seed 2 --max-elements 6
// RUN[1]: cotan run %s --fn iota
// RUN[1]: cotan run %s --fn iota --arg n=-1 --arg n=x
// RUN[1]: cotan run %s --fn iota --arg n=1 --arg n=2 --arg m=3
// RUN[1]: cotan run %s --fn shorter --arg n=3 --arg '[7.0, 8.0]'
// RUN[1]: cotan run %s --fn shorter --arg n=1 --random-seed 1
// RUN[1]: cotan run %s --fn kinds --random-seed 1
// RUN[1]: cotan run %s --fn kinds --arg n=1000000000000000000 --random-seed 1

func.func @iota() -> tensor<?xindex, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    array.yield %i : index
  } : tensor<?xindex, #cotan.dims<n>>
  return %r : tensor<?xindex, #cotan.dims<n>>
}
func.func @shorter(%x: tensor<?xf64, #cotan.dims<n - 2>>) -> tensor<?xf64, #cotan.dims<n - 2>> {
  return %x : tensor<?xf64, #cotan.dims<n - 2>>
}
func.func @kinds(%x: tensor<?xf64, #cotan.dims<n>>, %y: f32, %m: tensor<2x?xindex, #cotan.dims<n>>, %b: vector<4xi1>, %t: i3)
    -> (tensor<?xf64, #cotan.dims<n>>, f32, tensor<2x?xindex, #cotan.dims<n>>, vector<4xi1>, i3) {
  return %x, %y, %m, %b, %t
    : tensor<?xf64, #cotan.dims<n>>, f32, tensor<2x?xindex, #cotan.dims<n>>, vector<4xi1>, i3
}
