// What goes along an axis of an element goes along the next axis of the array. A body that sees nothing that differs between
// places stays as it is; one that does combines arrays for all places.
// RUN: cotan opt %s --batch-builds --canonicalize --cse --dce
// COUNT: array.build 0
// EVAL: f([[1.0, 2.0], [3.0, 4.0]], [10.0, 0.5]) = [2.0, 12.0], [[1.0, 12.0], [3.0, 6.5]], [13.0, 7.5], [[10.0, 11.0], [0.5, 3.5]]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, k>>
!r = tensor<?xf64, #cotan.dims<k>>
func.func @f(%x: !m, %w: !v) -> (!v, !m, !v, !m) {
  %one = arith.constant 1.0 : f64
  %product, %sums, %last, %before = array.build (%i: index) {
    %row = array.index %x[%i] : !m
    %a = array.index %w[%i] : !v
    %p = array.reduce %row along 0 from %one : f64 (%l: f64, %r: f64) {
      %t = arith.mulf %l, %r : f64
      array.yield %t : f64
    } : !r
    %s = array.scan %row along 0 (%l: f64, %r: f64) {
      %t = arith.addf %l, %a : f64
      %u = arith.addf %t, %r : f64
      %v = arith.subf %u, %one : f64
      array.yield %v : f64
    } : !r
    %e, %states = array.fold %row along 0 from %a (%q: f64, %b: f64) {
      %t = arith.addf %q, %b : f64
      array.yield %t, %q : f64, f64
    } : (!r, f64) -> (f64, !r)
    array.yield %p, %s, %e, %states : f64, !r, f64, !r
  } : !v, !m, !v, !m
  return %product, %sums, %last, %before : !v, !m, !v, !m
}
