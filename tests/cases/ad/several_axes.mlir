// Derivatives of reductions along several axes, by every road.
// RUN: cotan grad %s --fn squares
// RUN: cotan check %s --fn squares --arg n=3 --arg m=2 --methods
// RUN: cotan check %s --fn product --arg n=3 --arg m=2 --methods
// RUN: cotan check %s --fn greatest --arg n=3 --arg m=2 --methods
// RUN: cotan check %s --fn planes --arg n=3 --arg m=2 --methods
!m = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @squares(%x: !m) -> f64 {
  %squares = arith.mulf %x, %x : !m
  %sum = array.sum %squares : !m
  return %sum : f64
}
func.func @product(%x: !m) -> f64 {
  %product = array.product %x along 0, 1 : !m
  return %product : f64
}
func.func @greatest(%x: !m) -> f64 {
  %a = array.max %x : !m
  %b = array.min %x : !m
  %r = arith.mulf %a, %b : f64
  return %r : f64
}
func.func @planes(%x: tensor<2x?x?xf64, #cotan.dims<n, m>>) -> f64 {
  %a = array.sum %x along 0, 2 : tensor<2x?x?xf64, #cotan.dims<n, m>>
  %b = array.product %x along 0, 2 : tensor<2x?x?xf64, #cotan.dims<n, m>>
  %c = array.max %x along 0, 2 : tensor<2x?x?xf64, #cotan.dims<n, m>>
  %d = arith.mulf %a, %b : tensor<?xf64, #cotan.dims<n>>
  %e = arith.mulf %d, %c : tensor<?xf64, #cotan.dims<n>>
  %r = array.sum %e : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
