// What is given is added in row-major order; out of range it is dropped.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: count([], [], [0, 0, 0]) = [0, 0, 0], 0.0
// EVAL: count([1], [2.0], [0, 0, 0]) = [0, 1, 0], 2.0
// EVAL: count([1, 5], [2.0, 4.0], [0, 0, 0]) = [0, 1, 0], 6.0
// EVAL: count([1, 5, 0, 0, -1, 2, 1], [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5], [10, 0, 0]) = [12, 2, 1], 6.5
// EVAL: columns([[1.0, 2.0], [3.0, 4.0]], [0.0, 0.0]) = [4.0, 6.0], [0.0, 0.0]
// EVAL: columns([], [1.0, 1.0]) = [1.0, 1.0], [0.0, 0.0]
// EVAL: rows([[1, 2], [3, 4], [5, 6]]) = [[6, 8], [3, 4]]
// EVAL: inside([0]) = 0
// EVAL: inside([0, 0, 0]) = 2
func.func @count(%at: tensor<?xindex, #cotan.dims<n>>, %x: tensor<?xf64, #cotan.dims<n>>, %a: tensor<3xi32>) -> (tensor<3xi32>, f64) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1 : i32
  %r:2 = array.accumulate %a, %zero over [n] (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    array.yield %one, %j, %v : i32, index, f64
  } : tensor<3xi32>, f64
  return %r#0, %r#1 : tensor<3xi32>, f64
}
func.func @columns(%x: tensor<?x2xf64, #cotan.dims<n>>, %a: tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>) {
  %five = arith.constant 5 : index
  %zeros = arith.constant dense<0.0> : tensor<2xf64>
  %r:2 = array.accumulate %a, %zeros over [n, 2] (%i: index, %j: index) {
    %v = array.index %x[%i, %j] : tensor<?x2xf64, #cotan.dims<n>>
    array.yield %v, %j, %v, %five : f64, index, f64, index
  } : tensor<2xf64>, tensor<2xf64>
  return %r#0, %r#1 : tensor<2xf64>, tensor<2xf64>
}
func.func @rows(%x: tensor<?x2xi32, #cotan.dims<n>>) -> tensor<2x2xi32> {
  %two = arith.constant 2 : index
  %zeros = arith.constant dense<0> : tensor<2x2xi32>
  %r = array.accumulate %zeros over [n] (%i: index) {
    %j = array.floor_mod %i, %two : index
    %v = array.index %x[%i] : tensor<?x2xi32, #cotan.dims<n>>
    array.yield %v, %j : tensor<2xi32>, index
  } : tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @inside(%x: tensor<?xi32, #cotan.dims<n>>) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = array.accumulate %zero over [n - 1] (%i: index) {
    array.yield %one : i32
  } : i32
  return %r : i32
}
