// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: horner([], 2.0) = 0.0, []
// EVAL: horner([3.0], 2.0) = 3.0, [3.0]
// EVAL: horner([1.0, 3.0], 2.0) = 5.0, [1.0, 5.0]
// EVAL: horner([1.0, nan], 2.0) = nan, [1.0, nan]
// EVAL: horner([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], 2.0) = 65.0, [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 65.0]
// EVAL: horner_right([1.0, 3.0], 2.0) = 7.0, [7.0, 3.0]
// EVAL: fibonacci([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]) = 13, 21, [1, 2, 3, 5, 8, 13, 21]
// EVAL: columns([[1.0, 2.0], [3.0, 4.0]], [10.0, 20.0]) = [13.0, 27.0], [[11.0, 23.0], [13.0, 27.0]]
// EVAL: columns([], []) = [], []
// EVAL: stateless([1.0, 2.0]) = [2.0, 4.0]
func.func @horner(%x: tensor<?xf64, #cotan.dims<n>>, %p: f64) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
  %zero = arith.constant 0.0 : f64
  %r, %s = array.fold %x along 0 from %zero (%a: f64, %b: f64) {
    %c = arith.mulf %a, %p : f64
    %d = arith.addf %c, %b : f64
    array.yield %d, %d : f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>)
  return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
}
func.func @horner_right(%x: tensor<?xf64, #cotan.dims<n>>, %p: f64) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
  %zero = arith.constant 0.0 : f64
  %r, %s = array.fold %x along 0 right from %zero (%a: f64, %b: f64) {
    %c = arith.mulf %a, %p : f64
    %d = arith.addf %c, %b : f64
    array.yield %d, %d : f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>)
  return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
}
func.func @fibonacci(%x: tensor<?xf64, #cotan.dims<n>>) -> (i32, i32, tensor<?xi32, #cotan.dims<n>>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:3 = array.fold %x along 0 from %zero, %one (%a: i32, %b: i32, %_: f64) {
    %c = arith.addi %a, %b : i32
    array.yield %b, %c, %c : i32, i32, i32
  } : (tensor<?xf64, #cotan.dims<n>>, i32, i32) -> (i32, i32, tensor<?xi32, #cotan.dims<n>>)
  return %r#0, %r#1, %r#2 : i32, i32, tensor<?xi32, #cotan.dims<n>>
}
func.func @columns(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %s: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<m, n>>) {
  %r:2 = array.fold %x along 1 from %s (%a: tensor<?xf64, #cotan.dims<n>>, %b: tensor<?xf64, #cotan.dims<n>>) {
    %c = arith.addf %a, %b : tensor<?xf64, #cotan.dims<n>>
    array.yield %c, %c : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
  } : (tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<m, n>>)
  return %r#0, %r#1 : tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<m, n>>
}
func.func @stateless(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.fold %x along 0 (%a: f64) {
    %b = arith.addf %a, %a : f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
