// RUN: cotan opt %s --canonicalize --cse
// EVAL: matmul([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]) = [[7.0, 8.0], [16.0, 17.0]]
!a = tensor<?x?xf64, #cotan.dims<n, k>>
!b = tensor<?x?xf64, #cotan.dims<k, m>>
!c = tensor<?x?xf64, #cotan.dims<n, m>>
!k = tensor<?xf64, #cotan.dims<k>>

func.func @matmul(%a: !a, %b: !b) -> !c {
  %c = array.build (%i: index, %j: index) {
    %products = array.build (%l: index) {
      %x = array.index %a[%i, %l] : !a
      %y = array.index %b[%l, %j] : !b
      %p = arith.mulf %x, %y : f64
      array.yield %p : f64
    } : !k
    %dot = array.sum %products along 0 : !k
    array.yield %dot : f64
  } : !c
  return %c : !c
}
