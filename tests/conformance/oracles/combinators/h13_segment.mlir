// The greatest sum of consecutive updates of each bin, with prefix, suffix and total.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.125, 1.0, -1.875, 0.25, 2.375, -0.5], [1.625, -1.25, 0.875, -2.0, 0.125, 2.25], [-2.0, 0.125, 2.25, -0.625, 1.5, -1.375], [2.125, -0.75, 1.375, -1.5, 0.625, -2.25], [1, 0, 1, 1, 0, 1], [0.25, 2.375], [-0.625, 1.5], [0.75, -2.125], [-1.5, 0.625]) ~ [2.375, 3.0], [-0.625, 4.875], [1.5, -1.375], [-1.625, 0.375]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625], [0.375, -0.125, -0.625, -1.125, -1.625, -2.125], [-0.125, -0.625, -1.125, -1.625, -2.125, -2.625], [-0.625, -1.125, -1.625, -2.125, -2.625, 2.625], _, [-1.625, -2.125], [-2.125, -2.625], [-2.625, 2.625], [2.625, 2.125]) ~ ([-1.125, -5.375], [-2.125, -4.375], [-2.125, -2.625], [-1.125, 0.375])
// vjp: ([0.375, -0.125], [-0.125, -0.625], [-0.625, -1.125], [-1.125, -1.625]) ~ ([0.0, 0.0, 0.0, 0.0, 0.375, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, -0.75], [0.0, 0.0, -0.125, 0.0, -0.625, -1.125], [-2.25, -1.125, -2.25, -2.375, -1.125, -1.625], _, [0.0, 0.0], [-0.125, 0.0], [0.0, 0.0], [-1.125, -2.25])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%best: !v, %pre: !v, %suf: !v, %all: !v, %at: !at, %best0: !k, %pre0: !k, %suf0: !k, %all0: !k) -> (!k, !k, !k, !k) {
  %h_best, %h_pre, %h_suf, %h_all = array.reduce_by_index %best, %pre, %suf, %all into %best0, %pre0, %suf0, %all0 at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p_best: f64, %p_pre: f64, %p_suf: f64, %p_all: f64, %q_best: f64, %q_pre: f64, %q_suf: f64, %q_all: f64) {
    %across = arith.addf %p_suf, %q_pre : f64
    %t1 = arith.maximumf %p_best, %q_best : f64
    %r_best = arith.maximumf %t1, %across : f64
    %t2 = arith.addf %p_all, %q_pre : f64
    %r_pre = arith.maximumf %p_pre, %t2 : f64
    %t3 = arith.addf %p_suf, %q_all : f64
    %r_suf = arith.maximumf %q_suf, %t3 : f64
    %r_all = arith.addf %p_all, %q_all : f64
    array.yield %r_best, %r_pre, %r_suf, %r_all : f64, f64, f64, f64
  } : !v, !v, !v, !v into !k, !k, !k, !k
  return %h_best, %h_pre, %h_suf, %h_all : !k, !k, !k, !k
}
