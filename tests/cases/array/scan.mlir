// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: products([]) = []
// EVAL: products([5.0]) = [5.0]
// EVAL: products([2.0, nan]) = [2.0, nan]
// EVAL: products([2.0, 3.0, 0.5, 1.0, -1.0, 2.0, 4.0]) = [2.0, 6.0, 3.0, 3.0, -3.0, -6.0, -24.0]
// EVAL: before([]) = []
// EVAL: before([5.0]) = [1.0]
// EVAL: before([2.0, nan]) = [1.0, 2.0]
// EVAL: before([2.0, 3.0, 0.5, 1.0, -1.0, 2.0, 4.0]) = [1.0, 2.0, 6.0, 3.0, 3.0, -3.0, -6.0]
// EVAL: behind([]) = []
// EVAL: behind([5.0]) = [1.0]
// EVAL: behind([2.0, 3.0]) = [3.0, 1.0]
// EVAL: behind([2.0, 3.0, 0.5, 1.0, -1.0, 2.0, 4.0]) = [-12.0, -4.0, -8.0, -8.0, 8.0, 4.0, 1.0]
// EVAL: minus([1.0, 2.0, 4.0]) = [1.0, -1.0, -5.0]
// EVAL: minus_right([1.0, 2.0, 4.0]) = [3.0, -2.0, 4.0]
// EVAL: along_rows([[1.0, 2.0], [3.0, 4.0]]) = [[1.0, 2.0], [3.0, 12.0]]
// EVAL: along_columns([[1.0, 2.0], [3.0, 4.0]]) = [[1.0, 2.0], [3.0, 8.0]]
// EVAL: along_columns([[], []]) = [[], []]
// EVAL: whole_rows([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]) = [[1.0, 2.0], [3.0, 8.0], [15.0, 48.0]]
// EVAL: affine([0.5, 2.0, -1.0, 1.5], [1.0, -1.0, 0.25, 2.0]) = [0.5, 1.0, -1.0, -1.5], [1.0, 0.5, 0.75, -1.25]
// EVAL: affine([], []) = [], []
func.func @products(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.scan %x along 0 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @before(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %one = arith.constant 1.0 : f64
  %r = array.scan %x along 0 exclusive from %one : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @behind(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %one = arith.constant 1.0 : f64
  %r = array.scan %x along 0 right exclusive from %one : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @minus(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0.0 : f64
  %r = array.scan %x along 0 from %zero : f64 (%p: f64, %q: f64) {
    %s = arith.subf %p, %q : f64
    array.yield %s : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @minus_right(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.scan %x along 0 right (%p: f64, %q: f64) {
    %s = arith.subf %p, %q : f64
    array.yield %s : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @along_rows(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.scan %x along 1 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func @along_columns(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.scan %x along 0 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func @whole_rows(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.scan %x along 0 (%p: tensor<?xf64, #cotan.dims<m>>, %q: tensor<?xf64, #cotan.dims<m>>) {
    %s = arith.mulf %p, %q : tensor<?xf64, #cotan.dims<m>>
    array.yield %s : tensor<?xf64, #cotan.dims<m>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func @affine(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
  %r:2 = array.scan %x, %y along 0 (%a: f64, %b: f64, %c: f64, %d: f64) {
    %u = arith.mulf %a, %c : f64
    %v = arith.mulf %a, %d : f64
    %w = arith.addf %v, %b : f64
    array.yield %u, %w : f64, f64
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
  return %r#0, %r#1 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
}
