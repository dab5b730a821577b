// The least update of each bin, or its initial value.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-0.625, 1.5, -1.375, 0.75, -2.125, 2.625, 2.125], [2, 0, 2, 1, 0, 2, 5], [0.25, 2.375, -0.5, 1.625]) ~ [-2.125, 0.75, -1.375, 1.625]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125], _, [-0.125, -0.625, -1.125, -1.625]) ~ ([-1.125, -0.625, -0.125, -1.625])
// vjp: ([0.375, -0.125, -0.625, -1.125]) ~ ([0.0, 0.0, -0.625, -0.125, 0.375, 0.0, 0.0], _, [0.0, 0.0, 0.0, -1.125])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%x: !v, %at: !at, %x0: !k) -> !k {
  %h_x = array.reduce_by_index %x into %x0 at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p_x: f64, %q_x: f64) {
    %r_x = arith.minimumf %p_x, %q_x : f64
    array.yield %r_x : f64
  } : !v into !k
  return %h_x : !k
}
