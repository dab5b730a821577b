// What elements and steps keep: no difference, product or read that the way back computes again of what is known there, but
// quotients, and what is computed of states.
// RUN: cotan opt %s --to-combinators=prune=true --split-reverse --from-combinators
// EVAL: distances([[1.0, 2.0], [0.5, -1.0]], [[0.0, 1.0]]) = [[2.0], [4.25]]
// EVAL: ratios([1.0, 3.0], 2.0) = [0.25, 2.25]
// EVAL: steps([1.0, 3.0], 2.0) = 55.0
!points = tensor<?x?xf64, #cotan.dims<n, d>>
!centres = tensor<?x?xf64, #cotan.dims<k, d>>
!table = tensor<?x?xf64, #cotan.dims<n, k>>
!d = tensor<?xf64, #cotan.dims<d>>
!v = tensor<?xf64, #cotan.dims<n>>
func.func @distances(%points: !points, %centres: !centres) -> !table {
  %r = array.build (%i: index, %c: index) {
    %squares = array.build (%j: index) {
      %x = array.index %points[%i, %j] : !points
      %y = array.index %centres[%c, %j] : !centres
      %difference = arith.subf %x, %y : f64
      %square = arith.mulf %difference, %difference : f64
      array.yield %square : f64
    } : !d
    %distance = array.sum %squares along 0 : !d
    array.yield %distance : f64
  } : !table
  return %r : !table
}
func.func @ratios(%x: !v, %k: f64) -> !v {
  %r = array.build (%i: index) {
    %e = array.index %x[%i] : !v
    %q = arith.divf %e, %k : f64
    %s = arith.mulf %q, %q : f64
    array.yield %s : f64
  } : !v
  return %r : !v
}
func.func @steps(%x: !v, %k: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.fold %x along 0 from %one (%acc: f64, %e: f64) {
    %of_element = arith.mulf %k, %e : f64
    %of_state = arith.addf %acc, %k : f64
    %p = arith.mulf %of_element, %of_state : f64
    %next = arith.addf %p, %one : f64
    array.yield %next : f64
  } : (!v, f64) -> f64
  return %r : f64
}
