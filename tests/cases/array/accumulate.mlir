// What is given is added in row-major order; out of range it is dropped.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: count([], [], [0, 0, 0]) = [0, 0, 0], -0.0
// EVAL: count([1], [2.0], [0, 0, 0]) = [0, 1, 0], 2.0
// EVAL: count([1, 5], [2.0, 4.0], [0, 0, 0]) = [0, 1, 0], 6.0
// EVAL: count([1, 5, 0, 0, -1, 2, 1], [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5], [10, 0, 0]) = [12, 2, 1], 6.5
// EVAL: columns([[1.0, 2.0], [3.0, 4.0]], [0.0, 0.0]) = [4.0, 6.0], [-0.0, -0.0]
// EVAL: columns([], [1.0, 1.0]) = [1.0, 1.0], [-0.0, -0.0]
// EVAL: rows([[1, 2], [3, 4], [5, 6]]) = [[6, 8], [3, 4]]
// EVAL: inside([0]) = 0
// EVAL: inside([0, 0, 0]) = 2
func.func @count(%at: tensor<?xindex, #cotan.dims<n>>, %x: tensor<?xf64, #cotan.dims<n>>, %a: tensor<3xi32>) -> (tensor<3xi32>, f64) {
  %one = arith.constant 1 : i32
  %r:2 = array.accumulate %a over [n] (%i: index, %c: !array.acc<tensor<3xi32>>, %s: !array.acc<f64>) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %d = array.add_at %c[%j], %one : !array.acc<tensor<3xi32>>, i32
    %t = array.add_at %s[], %v : !array.acc<f64>, f64
    array.yield %d, %t : !array.acc<tensor<3xi32>>, !array.acc<f64>
  } : (tensor<3xi32>) -> (tensor<3xi32>, f64)
  return %r#0, %r#1 : tensor<3xi32>, f64
}
func.func @columns(%x: tensor<?x2xf64, #cotan.dims<n>>, %a: tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>) {
  %five = arith.constant 5 : index
  %r:2 = array.accumulate %a over [n, 2] (%i: index, %j: index, %s: !array.acc<tensor<2xf64>>, %z: !array.acc<tensor<2xf64>>) {
    %v = array.index %x[%i, %j] : tensor<?x2xf64, #cotan.dims<n>>
    %t = array.add_at %s[%j], %v : !array.acc<tensor<2xf64>>, f64
    %y = array.add_at %z[%five], %v : !array.acc<tensor<2xf64>>, f64
    array.yield %t, %y : !array.acc<tensor<2xf64>>, !array.acc<tensor<2xf64>>
  } : (tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>)
  return %r#0, %r#1 : tensor<2xf64>, tensor<2xf64>
}
func.func @rows(%x: tensor<?x2xi32, #cotan.dims<n>>) -> tensor<2x2xi32> {
  %two = arith.constant 2 : index
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<2x2xi32>>) {
    %j = array.floor_mod %i, %two : index
    %v = array.index %x[%i] : tensor<?x2xi32, #cotan.dims<n>>
    %t = array.add_at %s[%j], %v : !array.acc<tensor<2x2xi32>>, tensor<2xi32>
    array.yield %t : !array.acc<tensor<2x2xi32>>
  } : () -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @inside(%x: tensor<?xi32, #cotan.dims<n>>) -> i32 {
  %one = arith.constant 1 : i32
  %r = array.accumulate over [n - 1] (%i: index, %s: !array.acc<i32>) {
    %t = array.add_at %s[], %one : !array.acc<i32>, i32
    array.yield %t : !array.acc<i32>
  } : () -> i32
  return %r : i32
}
