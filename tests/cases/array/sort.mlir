// RUN: cotan opt %s
// RUN: cotan opt %s --canonicalize
// RUN: cotan grad %s --fn weighted
// EVAL: ascending([]) = []
// EVAL: ascending([3.0]) = [3.0]
// EVAL: ascending([5.0, 1.0, 4.0, 1.5, -2.0]) = [-2.0, 1.0, 1.5, 4.0, 5.0]
// EVAL: ascending([3.0, nan, 1.0]) = [1.0, 3.0, nan]
// EVAL: columns([[3, 9], [1, 8], [2, 7]], [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]) = [[1, 7], [2, 8], [3, 9]], [[2.0, 5.0], [4.0, 3.0], [0.0, 1.0]]
// EVAL: stable([1, 0, 1, 0, 1, 0, 2, 0, 1]) = [1, 3, 5, 7, 0, 2, 4, 8, 6]
// EVAL: descending([1, 0, 1, 0, 1, 0, 2, 0, 1]) = [6, 0, 2, 4, 8, 1, 3, 5, 7]
// EVAL: weighted([3.0, 1.0, 2.0]) = 8.0
func.func @ascending(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @columns(%x: tensor<?x2xi64, #cotan.dims<n>>, %y: tensor<?x2xf64, #cotan.dims<n>>) -> (tensor<?x2xi64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>) {
  %r, %s = array.sort %x, %y along 0 (%a: i64, %b: i64, %c: f64, %d: f64) {
    %is_before = arith.cmpi slt, %a, %b : i64
    array.yield %is_before : i1
  } : tensor<?x2xi64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>
  return %r, %s : tensor<?x2xi64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>
}
func.func @stable(%x: tensor<?xi64, #cotan.dims<n>>) -> tensor<?xindex, #cotan.dims<n>> {
  %r = array.argsort %x along 0 (%a: i64, %b: i64) {
    %is_before = arith.cmpi slt, %a, %b : i64
    array.yield %is_before : i1
  } : tensor<?xi64, #cotan.dims<n>>
  return %r : tensor<?xindex, #cotan.dims<n>>
}
func.func @descending(%x: tensor<?xi64, #cotan.dims<n>>) -> tensor<?xindex, #cotan.dims<n>> {
  %indices = array.iota along 0 : tensor<?xindex, #cotan.dims<n>>
  %unused, %r = array.sort %x, %indices along 0 (%a: i64, %b: i64, %c: index, %d: index) {
    %is_before = arith.cmpi sgt, %a, %b : i64
    array.yield %is_before : i1
  } : tensor<?xi64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>
  return %r : tensor<?xindex, #cotan.dims<n>>
}
func.func @weighted(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : tensor<?xf64, #cotan.dims<n>>
  %w = array.iota along 0 : tensor<?xf64, #cotan.dims<n>>
  %p = arith.mulf %r, %w : tensor<?xf64, #cotan.dims<n>>
  %s = array.sum %p : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
