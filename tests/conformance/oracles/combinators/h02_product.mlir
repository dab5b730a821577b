// The product of each bin, with one zero in a bin and two in another: the derivative leaves one factor out.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.0, 0.5, 1.5, 0.0, -2.0, 0.75, 3.0, 0.0], [0, 0, 0, 1, 1, 2, 2, 1], [1.625, -1.25, 0.875]) ~ [0.0, 0.0, 1.96875]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125, -2.625], _, [-0.125, -0.625, -1.125]) ~ ([1.06640625, 4.35791015625e-36, -8.19140625])
// vjp: ([0.375, -0.125, -0.625]) ~ ([0.45703125, 0.0, 0.0, 0.0, 0.0, -1.640625, -0.41015625, 0.0], _, [0.0, 0.0, -1.40625])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%x: !v, %at: !at, %x0: !k) -> !k {
  %h_x = array.reduce_by_index %x into %x0 at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p_x: f64, %q_x: f64) {
    %r_x = arith.mulf %p_x, %q_x : f64
    array.yield %r_x : f64
  } : !v into !k
  return %h_x : !k
}
