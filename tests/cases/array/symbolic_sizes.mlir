// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: matmul([[1.0, 2.0], [3.0, 4.0]], [[1.0], [10.0]]) = [[21.0], [43.0]]
// EVAL: matmul([[1.0, 2.0, 3.0]], [[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]) = [[7.0, 8.0]]
// EVAL: tail([1.0, 2.0, 3.0]) = [3.0]
// EVAL: tail([1.0, 2.0]) = []
func.func @matmul(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?x?xf64, #cotan.dims<n, k>> {
  %c = array.build (%i: index, %j: index) {
    %products = array.build (%l: index) {
      %x = array.index %a[%i, %l] : tensor<?x?xf64, #cotan.dims<n, m>>
      %y = array.index %b[%l, %j] : tensor<?x?xf64, #cotan.dims<m, k>>
      %z = arith.mulf %x, %y : f64
      array.yield %z : f64
    } : tensor<?xf64, #cotan.dims<m>>
    %s = array.sum %products along 0 : tensor<?xf64, #cotan.dims<m>>
    array.yield %s : f64
  } : tensor<?x?xf64, #cotan.dims<n, k>>
  return %c : tensor<?x?xf64, #cotan.dims<n, k>>
}
func.func @tail(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n - 2>> {
  %two = arith.constant 2 : index
  %r = array.gather %x (%i: index) {
    %j = arith.addi %i, %two : index
    array.yield %j : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 2>>
  return %r : tensor<?xf64, #cotan.dims<n - 2>>
}
