// RUN: cotan opt %s --bind-dim-parameters=n=3
// EVAL: dot([1.0, 2.0, 3.0], [1.0, 1.0, 1.0]) = 6.0
// EVAL: other([1.0]) = 1.0
// EVAL: outer([1.0, 2.0, 3.0], [2.0]) = [[2.0], [4.0], [6.0]]
// EVAL: closures([1.0, 2.0, 3.0]) = 9.0
// EVAL: sliced([1.0, 2.0, 3.0]) = [2.0, 3.0, 0.0]
func.func @dot(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %z = array.map %x, %y (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %s = func.call @sum(%z) : (tensor<?xf64, #cotan.dims<n>>) -> f64
  return %s : f64
}
func.func private @sum(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
// Another parameter stays.
func.func @other(%x: tensor<?xf64, #cotan.dims<m>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<m>>
  return %s : f64
}
func.func @outer(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.build (%i: index, %j: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %b = array.index %y[%j] : tensor<?xf64, #cotan.dims<m>>
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
// A function that `array.call` calls stays as it is: its sizes are those of the call.
func.func private @total(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
func.func @closures(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %one = arith.constant 1.0 : f64
  %f = closure.lambda (%y: tensor<?xf64, #cotan.dims<n>>) {
    %s = array.call @total(%y) : (tensor<?xf64, #cotan.dims<n>>) -> f64
    %ones = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
    %t = array.call @total(%ones) : (tensor<?xf64, #cotan.dims<n>>) -> f64
    %u = arith.addf %s, %t : f64
    closure.yield %u : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> f64
  %r = closure.apply %f(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
  return %r : f64
}
func.func @sliced(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0.0 : f64
  %y = array.pad %x with %zero low [2 * n] high [2] : tensor<?xf64, #cotan.dims<n>>, f64
  %r = array.slice %y from [2 * n + 1] : tensor<?xf64, #cotan.dims<3 * n + 2>> -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
