// The rows that a body computes and contracts become an array, with their sums, and the contractions
// of all rows are one product of matrices.
// RUN: cotan opt %s -p "raise-contract{stage=true}"
// EVAL: weights([[1.0, 2.0], [3.0, 4.0]], [[1.0, 0.0], [2.0, -1.0]]) = [[1.6666666666666667, -0.6666666666666666], [1.5714285714285714, -0.5714285714285714]]
// EVAL: heads([[[1.0, 2.0], [3.0, 4.0]]], [[[1.0, 0.0], [2.0, -1.0]]]) = [[[3.8284271247461903, -1.4142135623730951], [5.732050807568877, -2.0]]]
// EVAL: vector([[1.0, 2.0], [3.0, 4.0]], [1.0, 2.0]) = [3.8284271247461903, 5.732050807568877]
!x = tensor<?x?xf64, #cotan.dims<n, t>>
!v = tensor<?x?xf64, #cotan.dims<t, e>>
!r = tensor<?x?xf64, #cotan.dims<n, e>>
!t = tensor<?xf64, #cotan.dims<t>>
!e = tensor<?xf64, #cotan.dims<e>>
!n = tensor<?xf64, #cotan.dims<n>>
func.func @weights(%x: !x, %v: !v) -> !r {
  %r = array.build (%i: index) {
    %row = array.index %x[%i] : !x
    %w = arith.mulf %row, %row : !t
    %ex = math.sqrt %w : !t
    %total = array.sum %ex along 0 : !t
    %c = array.contract %ex, %v over [t] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !t, !v -> !e
    %o = array.map %c (%a: f64) {
      %b = arith.divf %a, %total : f64
      array.yield %b : f64
    } : (!e) -> !e
    array.yield %o : !e
  } : !r
  return %r : !r
}
!hx = tensor<?x?x?xf64, #cotan.dims<h, n, t>>
!hv = tensor<?x?x?xf64, #cotan.dims<h, t, e>>
!hr = tensor<?x?x?xf64, #cotan.dims<h, n, e>>
func.func @heads(%x: !hx, %v: !hv) -> !hr {
  %r = array.build (%h: index, %i: index) {
    %row = array.index %x[%h, %i] : !hx
    %ex = math.sqrt %row : !t
    %o = array.build (%c: index) {
      %p = array.build (%j: index) {
        %a = array.index %ex[%j] : !t
        %b = array.index %v[%h, %j, %c] : !hv
        %ab = arith.mulf %a, %b : f64
        array.yield %ab : f64
      } : !t
      %s = array.sum %p along 0 : !t
      array.yield %s : f64
    } : !e
    array.yield %o : !e
  } : !hr
  return %r : !hr
}
// A product with a vector reuses no row.
func.func @vector(%x: !x, %v: !t) -> !n {
  %r = array.build (%i: index) {
    %row = array.index %x[%i] : !x
    %ex = math.sqrt %row : !t
    %c = array.contract %ex, %v over [t] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : !t, !t -> f64
    array.yield %c : f64
  } : !n
  return %r : !n
}
