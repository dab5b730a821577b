// All derivatives of a function at once, as arrays.
// The Jacobian of what works element by element is a diagonal; other ones are built of rows, one for each
// element of whichever is smaller, the arguments or the results.
// RUN: cotan opt %s --gradient
// EVAL: diagonal([1.0, 2.0]) = [[1.0, 0.0], [0.0, 2.0]]
// EVAL: of_product([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [1.0, 10.0]) = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
// EVAL: of_product([[inf, 2.0], [3.0, nan]], [1.0, 10.0]) = [[inf, 2.0], [3.0, nan]]
// EVAL: of_products([[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]], [1.0, 10.0]) = [[[[1.0, 0.0], [2.0, 0.0]], [[0.0, 1.0], [0.0, 2.0]]], [[[3.0, 0.0], [4.0, 0.0]], [[0.0, 3.0], [0.0, 4.0]]]]
// EVAL: of_twice([[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]], [1.0, 10.0]) = [[19.0, 22.0], [43.0, 50.0]]
// EVAL: of_totals([[3.0, inf], [1.0, 2.0]]) = [[[3.0, 0.0], [1.0, 0.0]], [[0.0, inf], [0.0, 2.0]]], [[[3.0, inf], [0.0, 0.0]], [[0.0, 0.0], [1.0, 2.0]]], [[6.0, inf], [2.0, 4.0]]
// EVAL: of_lengths([[3.0, 4.0], [1.0, 0.0]]) = [[[6.0, 8.0], [0.0, 0.0]], [[0.0, 0.0], [2.0, 0.0]]]
// EVAL: of_pair(2.0, 3.0) = 3.0, 2.0, 1.0, -1.0
// EVAL: of_neighbours([1.0, 2.0, 4.0]) = [[2.0, 1.0, 0.0], [0.0, 4.0, 2.0], [0.0, 0.0, 0.0]]
// EVAL: in_a_body([1.0, 2.0]) = [3.0, 12.0]
// RUN: cotan grad %s --fn halves --jacobian
// RUN: cotan grad %s --fn product --jacobian --wrt x
// RUN: cotan grad %s --fn product --jacobian --wrt x --run --arg 'a=[[1.0, 2.0]]' --arg 'x=[1.0, 10.0]'
// RUN: cotan grad %s --fn neighbours --jacobian --method=linear-maps --run --arg 'x=[1.0, 2.0, 4.0]'
// RUN: cotan grad %s --fn neighbours --jacobian --method=chad --run --arg 'x=[1.0, 2.0, 4.0]'
// RUN[1]: cotan grad %s --fn neighbours --jacobian --method=unary-normal-form
// RUN[2]: cotan grad %s --fn halves --hessian
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<m, n>>
!s = tensor<?x?xf64, #cotan.dims<n, n>>
!r = tensor<?xf64, #cotan.dims<m>>
!t = tensor<?x?x?xf64, #cotan.dims<m, m, n>>
!q = tensor<2x2xf64>
func.func private @halves(%x: !v) -> !v {
  %h = array.map %x (%a: f64) {
    %half = arith.constant 0.5 : f64
    %s = arith.mulf %a, %a : f64
    %y = arith.mulf %s, %half : f64
    array.yield %y : f64
  } : (!v) -> !v
  return %h : !v
}
func.func private @product(%a: !m, %x: !v) -> !r {
  %y = array.contract %a, %x over [n] by [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>] : !m, !v -> !r
  return %y : !r
}
// What is summed up reads the only element of a unit vector that is not zero, wherever that stands: for both
// factors of a product of matrices, where another sum is left, and where nothing is.
func.func private @products(%a: !q, %b: !q) -> !q {
  %y = array.contract %a, %b over [2] by [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>] : !q, !q -> !q
  return %y : !q
}
func.func private @twice(%a: !q, %b: !q, %x: tensor<2xf64>) -> tensor<2xf64> {
  %y = array.contract %a, %b, %x over [2, 2] by [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (k)>] : !q, !q, tensor<2xf64> -> tensor<2xf64>
  return %y : tensor<2xf64>
}
func.func private @totals(%a: !q) -> (tensor<2xf64>, tensor<2xf64>, f64) {
  %half = arith.constant dense<0.5> : !q
  %h = arith.mulf %a, %half : !q
  %s = arith.mulf %h, %a : !q
  %columns = array.sum %s along 0 : !q
  %rows = array.sum %s along 1 : !q
  %t = arith.mulf %a, %a : !q
  %all = array.sum %t : !q
  return %columns, %rows, %all : tensor<2xf64>, tensor<2xf64>, f64
}
func.func private @lengths(%a: !m) -> !r {
  %s = arith.mulf %a, %a : !m
  %y = array.sum %s along 1 : !m
  return %y : !r
}
func.func private @pair(%x: f64, %y: f64) -> (f64, f64) {
  %p = arith.mulf %x, %y : f64
  %d = arith.subf %x, %y : f64
  return %p, %d : f64, f64
}
func.func private @neighbours(%x: !v) -> !v {
  %y = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %b = array.index %x[%i + 1] : !v
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : !v
  return %y : !v
}
func.func private @cube(%x: f64) -> f64 {
  %s = arith.mulf %x, %x : f64
  %y = arith.mulf %s, %x : f64
  return %y : f64
}
func.func @diagonal(%x: !v) -> !s {
  %j = ad.jacobian @halves(%x) : (!v) -> !s
  return %j : !s
}
func.func @of_product(%a: !m, %x: !v) -> !m {
  %j = ad.jacobian @product(%a, %x) {wrt = [1]} : (!m, !v) -> !m
  return %j : !m
}
func.func @of_products(%a: !q, %b: !q, %x: tensor<2xf64>) -> tensor<2x2x2x2xf64> {
  %j = ad.jacobian @products(%a, %b) {wrt = [1]} : (!q, !q) -> tensor<2x2x2x2xf64>
  return %j : tensor<2x2x2x2xf64>
}
func.func @of_twice(%a: !q, %b: !q, %x: tensor<2xf64>) -> !q {
  %j = ad.jacobian @twice(%a, %b, %x) {wrt = [2]} : (!q, !q, tensor<2xf64>) -> !q
  return %j : !q
}
func.func @of_totals(%a: !q) -> (tensor<2x2x2xf64>, tensor<2x2x2xf64>, !q) {
  %j:3 = ad.jacobian @totals(%a) : (!q) -> (tensor<2x2x2xf64>, tensor<2x2x2xf64>, !q)
  return %j#0, %j#1, %j#2 : tensor<2x2x2xf64>, tensor<2x2x2xf64>, !q
}
func.func @of_lengths(%a: !m) -> !t {
  %j = ad.jacobian @lengths(%a) : (!m) -> !t
  return %j : !t
}
func.func @of_pair(%x: f64, %y: f64) -> (f64, f64, f64, f64) {
  %j:4 = ad.jacobian @pair(%x, %y) : (f64, f64) -> (f64, f64, f64, f64)
  return %j#0, %j#1, %j#2, %j#3 : f64, f64, f64, f64
}
func.func @of_neighbours(%x: !v) -> !s {
  %j = ad.jacobian @neighbours(%x) : (!v) -> !s
  return %j : !s
}
func.func @in_a_body(%x: !v) -> !v {
  %r = array.map %x (%a: f64) {
    %j = ad.jacobian @cube(%a) : (f64) -> f64
    array.yield %j : f64
  } : (!v) -> !v
  return %r : !v
}
