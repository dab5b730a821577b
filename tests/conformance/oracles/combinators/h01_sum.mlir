// A weighted histogram: the sum of the weights of each bin, with bins that begin with values.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.125, 1.0, -1.875, 0.25, 2.375, -0.5, 1.625], [2, 0, 2, 1, 0, 2, 5], [0.25, 2.375, -0.5, 1.625]) ~ [3.625, 2.625, -4.0, 1.625]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125], _, [-0.125, -0.625, -1.125, -1.625]) ~ ([-0.875, -1.25, -2.0, -1.625])
// vjp: ([0.375, -0.125, -0.625, -1.125]) ~ ([-0.625, 0.375, -0.625, -0.125, 0.375, -0.625, 0.0], _, [0.375, -0.125, -0.625, -1.125])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%x: !v, %at: !at, %x0: !k) -> !k {
  %h_x = array.reduce_by_index %x into %x0 at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p_x: f64, %q_x: f64) {
    %r_x = arith.addf %p_x, %q_x : f64
    array.yield %r_x : f64
  } : !v into !k
  return %h_x : !k
}
