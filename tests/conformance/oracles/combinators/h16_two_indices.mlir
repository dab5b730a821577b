// Squares in bins with two indices; updates out of range are dropped.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.25, 2.375, -0.5, 1.625, -1.25], [0, 1, 1, 0, 1], [[-2.0, 0.125, 2.25], [-2.375, -0.25, 1.875]]) ~ [[-2.0, 0.125, 4.890625], [3.265625, 0.0, 1.875]]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125], _, [[-0.125, -0.625, -1.125], [-0.625, -1.125, -1.625]]) ~ ([[-0.125, -0.625, -3.15625], [1.15625, -1.0, -1.625]])
// vjp: ([[0.375, -0.125, -0.625], [-0.125, -0.625, -1.125]]) ~ ([0.0, -0.59375, 0.625, -2.03125, 0.0], _, [[0.375, -0.125, -0.625], [-0.125, -0.625, -1.125]])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!km = tensor<?x?xf64, #cotan.dims<k, m>>
func.func @f(%x: !v, %at: !at, %x0: !km) -> !km {
  %squares = arith.mulf %x, %x : !v
  %h = array.reduce_by_index %squares into %x0 at (%i: index) {
    %j = array.index %at[%i] : !at
    %one = arith.constant 1 : index
    %l = arith.subi %i, %one : index
    array.yield %j, %l : index, index
  } by (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !v into !km
  return %h : !km
}
