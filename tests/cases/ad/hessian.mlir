// All second derivatives of a function at once, as arrays.
// Second derivatives by each two elements: of a sum over elements a diagonal, of a quadratic form the
// matrix and its transpose, of two arguments four arrays. A Hessian is differentiated again.
// RUN: cotan opt %s --gradient
// EVAL: diagonal([1.0, 2.0]) = [[6.0, 0.0], [0.0, 12.0]]
// EVAL: of_form([[1.0, 2.0], [3.0, 4.0]], [5.0, 6.0]) = [[2.0, 5.0], [5.0, 8.0]]
// EVAL: by_both([1.0, 2.0], 3.0) = [[18.0, 0.0], [0.0, 36.0]], [3.0, 12.0], [3.0, 12.0], 0.0
// EVAL: third(2.0) = 6.0
// RUN: cotan grad %s --fn cubes --hessian
// RUN: cotan grad %s --fn cubes --hessian --run --arg 'x=[1.0, 2.0]'
!v = tensor<?xf64, #cotan.dims<n>>
!s = tensor<?x?xf64, #cotan.dims<n, n>>
func.func private @cubes(%x: !v) -> f64 {
  %c = array.map %x (%a: f64) {
    %s = arith.mulf %a, %a : f64
    %y = arith.mulf %s, %a : f64
    array.yield %y : f64
  } : (!v) -> !v
  %r = array.sum %c along 0 : !v
  return %r : f64
}
func.func private @form(%a: !s, %x: !v) -> f64 {
  %y = array.contract %a, %x over [n] by [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>] : !s, !v -> !v
  %r = array.contract %y, %x over [n] by [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>] : !v, !v -> f64
  return %r : f64
}
func.func private @scaled(%x: !v, %w: f64) -> f64 {
  %s = func.call @cubes_here(%x) : (!v) -> f64
  %r = arith.mulf %s, %w : f64
  return %r : f64
}
func.func private @cubes_here(%x: !v) -> f64 {
  %s = array.call @cubes(%x) : (!v) -> f64
  return %s : f64
}
func.func private @cube(%x: f64) -> f64 {
  %s = arith.mulf %x, %x : f64
  %y = arith.mulf %s, %x : f64
  return %y : f64
}
func.func private @second(%x: f64) -> f64 {
  %h = ad.hessian @cube(%x) : (f64) -> f64
  return %h : f64
}
func.func @diagonal(%x: !v) -> !s {
  %h = ad.hessian @cubes(%x) : (!v) -> !s
  return %h : !s
}
func.func @of_form(%a: !s, %x: !v) -> !s {
  %h = ad.hessian @form(%a, %x) {wrt = [1]} : (!s, !v) -> !s
  return %h : !s
}
func.func @by_both(%x: !v, %w: f64) -> (!s, !v, !v, f64) {
  %h:4 = ad.hessian @scaled(%x, %w) : (!v, f64) -> (!s, !v, !v, f64)
  return %h#0, %h#1, %h#2, %h#3 : !s, !v, !v, f64
}
func.func @third(%x: f64) -> f64 {
  %t = ad.grad @second(%x) : (f64) -> f64
  return %t : f64
}
