// Only one function, and those that have the same types because they call each other.
// RUN: cotan opt %s --bind-dim-parameters='function=f n=2 m=1'
// EVAL: f([1.0, 2.0], [3.0]) = 6.0
// EVAL: g([1.0, 2.0, 3.0]) = 6.0
// EVAL: h() = 2.0
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  %t = array.sum %y along 0 : tensor<?xf64, #cotan.dims<m>>
  %r = arith.addf %s, %t : f64
  return %r : f64
}
func.func @g(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
// Calls with the same numbers still fit.
func.func @h() -> f64 {
  %x = arith.constant dense<[0.5, 0.5]> : tensor<2xf64>
  %y = arith.constant dense<1.0> : tensor<1xf64>
  %r = array.call @f(%x, %y) : (tensor<2xf64>, tensor<1xf64>) -> f64
  return %r : f64
}
