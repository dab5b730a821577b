// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: product([]) = 1.0
// EVAL: product([5.0]) = 5.0
// EVAL: product([5.0, nan]) = nan
// EVAL: product([2.0, 3.0, 0.5, 1.0, -1.0, 2.0, 4.0]) = -24.0
// EVAL: first([3.0], []) = 3.0
// EVAL: first([3.0, 4.0], [nan]) = 3.0
// EVAL: difference([1.0, 2.0, 3.0, 4.0]) = -8.0
// EVAL: along_rows([[1.0, 2.0], [3.0, 4.0]]) = [2.0, 12.0]
// EVAL: along_rows([[], []]) = [1.0, 1.0]
// EVAL: along_rows([]) = []
// EVAL: along_columns([[1.0, 2.0], [3.0, 4.0]]) = [3.0, 8.0]
// EVAL: along_columns([]) = []
// EVAL: whole_columns([[1.0, 2.0], [3.0, 4.0]], [0.5, 0.25]) = [2.0, 12.0]
// EVAL: whole_columns([[], []], [0.5, 0.25]) = [0.5, 0.25]
// EVAL: matrices([]) = [[1.0, 0.0], [0.0, 1.0]]
// EVAL: matrices([[[1.0, 2.0], [-1.0, 0.5]]]) = [[1.0, 2.0], [-1.0, 0.5]]
// EVAL: matrices([[[1.0, 2.0], [-1.0, 0.5]], [[0.0, 1.0], [1.0, 0.0]], [[2.0, 0.0], [1.0, -1.0]]]) = [[5.0, -1.0], [0.0, 1.0]]
// EVAL: largest([], []) = -inf, 0
// EVAL: largest([2.0], [9]) = 2.0, 9
// EVAL: largest([1.0, 3.0, 3.0], [5, 6, 7]) = 3.0, 6
// EVAL: largest([1.0, nan, 2.0], [5, 6, 7]) = 2.0, 7
// EVAL: scaled(3.0, [1.0, 2.0, 3.0]) = 54.0
func.func @product(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.reduce %x along 0 from %one : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @first(%x: tensor<?xf64, #cotan.dims<n + 1>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.reduce %x along 0 (%p: f64, %q: f64) {
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n + 1>>
  return %r : f64
}
func.func @difference(%x: tensor<4xf64>) -> f64 {
  %r = array.reduce %x along 0 (%p: f64, %q: f64) {
    %s = arith.subf %p, %q : f64
    array.yield %s : f64
  } : tensor<4xf64>
  return %r : f64
}
func.func @along_rows(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %one = arith.constant 1.0 : f64
  %r = array.reduce %x along 1 from %one : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @along_columns(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?xf64, #cotan.dims<m>> {
  %one = arith.constant 1.0 : f64
  %r = array.reduce %x along 0 from %one : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
func.func @whole_columns(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %e: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.reduce %x along 1 from %e : tensor<?xf64, #cotan.dims<n>> (%p: tensor<?xf64, #cotan.dims<n>>, %q: tensor<?xf64, #cotan.dims<n>>) {
    %s = arith.mulf %p, %q : tensor<?xf64, #cotan.dims<n>>
    array.yield %s : tensor<?xf64, #cotan.dims<n>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @matrices(%x: tensor<?x2x2xf64, #cotan.dims<n>>) -> tensor<2x2xf64> {
  %e = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf64>
  %r = array.reduce %x along 0 from %e : tensor<2x2xf64> (%p: tensor<2x2xf64>, %q: tensor<2x2xf64>) {
    %r = array.build (%i: index, %j: index) {
      %products = array.build (%k: index) {
        %u = array.index %p[%i, %k] : tensor<2x2xf64>
        %v = array.index %q[%k, %j] : tensor<2x2xf64>
        %w = arith.mulf %u, %v : f64
        array.yield %w : f64
      } : tensor<2xf64>
      %s = array.sum %products along 0 : tensor<2xf64>
      array.yield %s : f64
    } : tensor<2x2xf64>
    array.yield %r : tensor<2x2xf64>
  } : tensor<?x2x2xf64, #cotan.dims<n>>
  return %r : tensor<2x2xf64>
}
func.func @largest(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>) -> (f64, index) {
  %least = arith.constant 0xFFF0000000000000 : f64
  %zero = arith.constant 0 : index
  %r:2 = array.reduce %x, %at along 0 from %least, %zero : f64, index (%m: f64, %i: index, %n: f64, %j: index) {
    %c = arith.cmpf oge, %m, %n : f64
    %v = arith.select %c, %m, %n : f64
    %w = arith.select %c, %i, %j : index
    array.yield %v, %w : f64, index
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>
  return %r#0, %r#1 : f64, index
}
func.func @scaled(%c: f64, %x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %one = arith.constant 1.0 : f64
  %e = arith.divf %one, %c : f64
  %r = array.reduce %x along 0 from %e : f64 (%p: f64, %q: f64) {
    %s = arith.mulf %c, %p : f64
    %t = arith.mulf %s, %q : f64
    array.yield %t : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
