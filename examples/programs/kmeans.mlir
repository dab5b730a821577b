// RUN: cotan opt %s --canonicalize --cse
// EVAL: assign([[0.0, 0.0], [1.0, 0.5], [4.0, 4.0], [5.0, 3.5]], [[0.0, 1.0], [4.0, 3.0]]) = [0, 0, 1, 1], 4.5
// EVAL: move([[0.0, 0.0], [1.0, 0.5], [4.0, 4.0], [5.0, 3.5]], [0, 0, 1, 1], [[0.0, 1.0], [4.0, 3.0]]) = [2.0, 2.0], [[0.5, 0.25], [4.5, 3.75]]
!points = tensor<?x?xf64, #cotan.dims<n, d>>
!centres = tensor<?x?xf64, #cotan.dims<k, d>>
!each = tensor<?xf64, #cotan.dims<n>>
!chosen = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
!d = tensor<?xf64, #cotan.dims<d>>

func.func @assign(%points: !points, %centres: !centres) -> (!chosen, f64) {
  %chosen, %least = array.build (%i: index) {
    %distances = array.build (%c: index) {
      %squares = array.build (%j: index) {
        %x = array.index %points[%i, %j] : !points
        %y = array.index %centres[%c, %j] : !centres
        %difference = arith.subf %x, %y : f64
        %square = arith.mulf %difference, %difference : f64
        array.yield %square : f64
      } : !d
      %distance = array.sum %squares along 0 : !d
      array.yield %distance : f64
    } : !k
    %nearest = array.argmin %distances along 0 : !k
    %distance = array.index %distances[%nearest] : !k
    array.yield %nearest, %distance : index, f64
  } : !chosen, !each
  %cost = array.sum %least along 0 : !each
  return %chosen, %cost : !chosen, f64
}

// How many points each centre has, and their sum.
func.func @move(%points: !points, %chosen: !chosen, %centres: !centres) -> (!k, !centres) {
  %one = arith.constant 1.0 : f64
  %ones = array.replicate %one along 0 : f64 -> !each
  %counts = array.scatter %ones (%i: index) {
    %c = array.index %chosen[%i] : !chosen
    array.yield %c : index
  } : !each -> !k
  %sums = array.scatter %points (%i: index) {
    %c = array.index %chosen[%i] : !chosen
    array.yield %c : index
  } : !points -> !centres
  %means = array.build (%c: index, %j: index) {
    %sum = array.index %sums[%c, %j] : !centres
    %count = array.index %counts[%c] : !k
    %least = arith.maximumf %count, %one : f64
    %mean = arith.divf %sum, %least : f64
    array.yield %mean : f64
  } : !centres
  return %counts, %means : !k, !centres
}
