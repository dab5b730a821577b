// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: around([], 9.0) = [9.0, 9.0, 9.0]
// EVAL: around([1.0], 9.0) = [9.0, 1.0, 9.0, 9.0]
// EVAL: around([1.0, 2.0], 9.0) = [9.0, 1.0, 2.0, 9.0, 9.0]
// EVAL: around([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], 9.0) = [9.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 9.0, 9.0]
// EVAL: twice([[1, 2]], 0) = [[0, 1, 2], [0, 0, 0]]
// EVAL: twice([[1, 2], [3, 4]], 0) = [[0, 1, 2], [0, 3, 4], [0, 0, 0], [0, 0, 0]]
// EVAL: nothing([1.0]) = [1.0]
func.func @around(%x: tensor<?xf64, #cotan.dims<n>>, %v: f64) -> tensor<?xf64, #cotan.dims<n + 3>> {
  %r = array.pad %x with %v low [1] high [2] : tensor<?xf64, #cotan.dims<n>>, f64
  return %r : tensor<?xf64, #cotan.dims<n + 3>>
}
func.func @twice(%x: tensor<?x2xi32, #cotan.dims<n>>, %v: i32) -> tensor<?x3xi32, #cotan.dims<2 * n>> {
  %r = array.pad %x with %v low [0, 1] high [n, 0] : tensor<?x2xi32, #cotan.dims<n>>, i32
  return %r : tensor<?x3xi32, #cotan.dims<2 * n>>
}
func.func @nothing(%x: tensor<1xf64>) -> tensor<1xf64> {
  %v = arith.constant 9.0 : f64
  %r = array.pad %x with %v low [0] high [0] : tensor<1xf64>, f64
  return %r : tensor<1xf64>
}
