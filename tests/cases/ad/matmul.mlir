// The gradient of a matrix product is two contractions, beside the product itself and a multiple of it.
// RUN: cotan opt %s --gradient
// COUNT: array.contract 3
// COUNT: array.build 0
// COUNT: array.accumulate 0
// EVAL: g([[1.0, 2.0]], [[3.0], [4.0]]) = [[33.0, 44.0]], [[11.0], [22.0]]
!a = tensor<?x?xf64, #cotan.dims<n, k>>
!b = tensor<?x?xf64, #cotan.dims<k, m>>
!c = tensor<?x?xf64, #cotan.dims<n, m>>
func.func private @f(%A: !a, %B: !b) -> f64 {
  %squares = array.build (%i: index, %j: index) {
    %products = array.build (%l: index) {
      %a = array.index %A[%i, %l] : !a
      %b = array.index %B[%l, %j] : !b
      %p = arith.mulf %a, %b : f64
      array.yield %p : f64
    } : tensor<?xf64, #cotan.dims<k>>
    %c = array.sum %products along 0 : tensor<?xf64, #cotan.dims<k>>
    array.yield %c : f64
  } : !c
  %half = arith.constant 0.5 : f64
  %halves = array.map %squares (%c: f64) {
    %s = arith.mulf %c, %c : f64
    %h = arith.mulf %half, %s : f64
    array.yield %h : f64
  } : (!c) -> !c
  %rows = array.sum %halves along 1 : !c
  %sum = array.sum %rows along 0 : tensor<?xf64, #cotan.dims<n>>
  return %sum : f64
}
func.func @g(%A: !a, %B: !b) -> (!a, !b) {
  %dA, %dB = ad.grad @f(%A, %B) : (!a, !b) -> (!a, !b)
  return %dA, %dB : !a, !b
}
