// A histogram of rows, and messages along the edges of a graph.
// RUN: cotan opt %s --canonicalize
// EVAL: histogram([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [2, 0, 2]) = [[3.0, 4.0], [-0.0, -0.0], [6.0, 8.0]], [1, 0, 2]
// EVAL: messages([[1.0, 0.5], [2.0, 0.25]], [0, 1, 1], [1, 0, 1], [10.0, 1.0, 3.0]) = [[2.0, 0.25], [16.0, 5.75]], [1, 2]
// EVAL: messages([], [], [], []) = [], []
!points = tensor<?x2xf64, #cotan.dims<n>>
!nodes = tensor<?xindex, #cotan.dims<n>>
!edges = tensor<?xindex, #cotan.dims<e>>
!weights = tensor<?xf64, #cotan.dims<e>>
!sums = tensor<3x2xf64>
!counts = tensor<3xindex>
func.func @histogram(%x: !points, %bin: !nodes) -> (!sums, !counts) {
  %one = arith.constant 1 : index
  %r:2 = array.accumulate over [n] (%i: index, %s: !array.acc<!sums>, %c: !array.acc<!counts>) {
    %b = array.index %bin[%i] : !nodes
    %row = array.index %x[%i] : !points
    %t = array.add_at %s[%b], %row : !array.acc<!sums>, tensor<2xf64>
    %d = array.add_at %c[%b], %one : !array.acc<!counts>, index
    array.yield %t, %d : !array.acc<!sums>, !array.acc<!counts>
  } : () -> (!sums, !counts)
  return %r#0, %r#1 : !sums, !counts
}
func.func @messages(%state: !points, %from: !edges, %to: !edges, %weight: !weights) -> (!points, !nodes) {
  %one = arith.constant 1 : index
  %r:2 = array.accumulate over [e] (%k: index, %s: !array.acc<!points>, %c: !array.acc<!nodes>) {
    %u = array.index %from[%k] : !edges
    %v = array.index %to[%k] : !edges
    %w = array.index %weight[%k] : !weights
    %row = array.index %state[%u] : !points
    %many = array.replicate %w along 0 : f64 -> tensor<2xf64>
    %message = arith.mulf %row, %many : tensor<2xf64>
    %t = array.add_at %s[%v], %message : !array.acc<!points>, tensor<2xf64>
    %d = array.add_at %c[%v], %one : !array.acc<!nodes>, index
    array.yield %t, %d : !array.acc<!points>, !array.acc<!nodes>
  } : () -> (!points, !nodes)
  return %r#0, %r#1 : !points, !nodes
}
