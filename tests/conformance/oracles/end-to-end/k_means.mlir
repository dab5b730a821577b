// k-means: the squared distance of each point to its nearest centre, added up.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.0, 0.0], [1.0, 0.5], [4.0, 4.0], [5.0, 3.5], [-1.0, 2.0]], [[0.0, 1.0], [4.0, 3.0]]) ~ 6.5
// jvp: ([[0.5, -0.25], [1.0, 2.0], [-0.5, 0.75], [0.1, 0.2], [0.3, -1.0]], [[1.0, -0.5], [0.25, 2.0]]) ~ (-7.2)
// vjp: (1.0) ~ ([[0.0, -2.0], [2.0, -1.0], [0.0, 2.0], [2.0, 1.0], [-2.0, 2.0]], [[-5.345529420184391e-33, 1.0], [-2.0, -3.0]])
!points = tensor<?x?xf64, #cotan.dims<n, d>>
!centres = tensor<?x?xf64, #cotan.dims<k, d>>
!n = tensor<?xf64, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
!d = tensor<?xf64, #cotan.dims<d>>
func.func @f(%points: !points, %centres: !centres) -> f64 {
  %least = array.build (%i: index) {
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
    array.yield %distance : f64
  } : !n
  %cost = array.sum %least along 0 : !n
  return %cost : f64
}
