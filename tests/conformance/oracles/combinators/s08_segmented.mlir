// Sums that begin anew at flags: a scan of pairs of a flag and a value.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0, 0, 1, 0, 1, 1, 0], [-0.625, 1.5, -1.375, 0.75, -2.125, 2.625, 2.125]) ~ [-0.625, 0.875, -1.375, -0.625, -2.125, 2.625, 4.75]
// jvp: (_, [0.375, -0.125, -0.625, -1.125, -1.625, -2.125, -2.625]) ~ ([0.375, 0.25, -0.625, -1.75, -1.625, -2.125, -4.75])
// vjp: ([0.375, -0.125, -0.625, -1.125, -1.625, -2.125, -2.625]) ~ (_, [0.25, -0.125, -1.75, -1.125, -1.625, -4.75, -2.625])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%flag: tensor<?xi1, #cotan.dims<n>>, %x: !v) -> !v {
  %f, %s = array.scan %flag, %x along 0 (%p_f: i1, %p: f64, %q_f: i1, %q: f64) {
    %any = arith.ori %p_f, %q_f : i1
    %more = arith.addf %p, %q : f64
    %r = arith.select %q_f, %q, %more : f64
    array.yield %any, %r : i1, f64
  } : tensor<?xi1, #cotan.dims<n>>, !v
  return %s : !v
}
