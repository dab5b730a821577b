// The greatest update of each bin with its position; ties keep the first one.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.125, 1.0, -1.875, 0.25, 2.375, -0.5, 1.625], [2, 0, 2, 1, 0, 2, 5], [0.5, 2.0, -0.75, 1.125], [-1, -1, -1, -1]) ~ [2.375, 2.0, -0.5, 1.125], [4, -1, 5, -1]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125], _, [-0.125, -0.625, -1.125, -1.625], _) ~ ([-1.125, -0.625, -1.625, -1.625], _)
// vjp: ([0.375, -0.125, -0.625, -1.125], _) ~ ([0.0, 0.0, 0.0, 0.0, 0.375, -0.625, 0.0], _, [0.0, -0.125, 0.0, -1.125], _)
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
!k_at = tensor<?xindex, #cotan.dims<k>>
func.func @f(%x: !v, %at: !at, %x0: !k, %from: !k_at) -> (!k, !k_at) {
  %numbers = array.iota along 0 : !at
  %h, %a = array.reduce_by_index %x, %numbers into %x0, %from at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p: f64, %p_at: index, %q: f64, %q_at: index) {
    %above = arith.cmpf ogt, %q, %p : f64
    %r = arith.select %above, %q, %p : f64
    %r_at = arith.select %above, %q_at, %p_at : index
    array.yield %r, %r_at : f64, index
  } : !v, !at into !k, !k_at
  return %h, %a : !k, !k_at
}
