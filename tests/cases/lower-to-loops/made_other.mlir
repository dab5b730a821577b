// What a loop carries may be something else once it is known which turns there are: such a loop is left alone.
// RUN: cotan opt %s --lower-to-loops
func.func @zeros(%x: tensor<?xi64, #cotan.dims<n>>) -> (tensor<2xi64>) {
  %zero = arith.constant 0 : i64
  %row = array.reshape %x : tensor<?xi64, #cotan.dims<n>> -> tensor<1x?xi64, #cotan.dims<n>>
  %y = "array.pad"(%row, %zero) <{high = #cotan.dims<1, 0>, low = #cotan.dims<0, n>}> : (tensor<1x?xi64, #cotan.dims<n>>, i64) -> (tensor<2x?xi64, #cotan.dims<2 * n>>)
  %r = "array.product"(%y) <{axes = array<i64: 1>}> : (tensor<2x?xi64, #cotan.dims<2 * n>>) -> (tensor<2xi64>)
  return %r : tensor<2xi64>
}
