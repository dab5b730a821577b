// A scan in each row, whose operator uses a parameter of the row.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.25, 2.375, -0.5, 1.625], [-0.125, 2.0, -0.875, 1.25], [-0.5, 1.625, -1.25, 0.875]], [0.5, -0.75, 1.25]) ~ [10.875, 19.88992691040039, 2.015625]
// jvp: ([[0.875, 0.375, -0.125, -0.625], [0.375, -0.125, -0.625, -1.125], [-0.125, -0.625, -1.125, -1.625]], [0.375, -0.125, -0.625]) ~ ([8.0234375, -1.1326484680175781, -8.76611328125])
// vjp: ([0.375, -0.125, -0.625]) ~ ([[1.453125, 2.53125, 1.3125, 1.5], [1.0929641723632812, -1.415618896484375, 1.1895751953125, -0.77099609375], [-3.07373046875, -2.958984375, -1.3671875, -1.09375]], [5.0390625, 4.552951812744141, 0.1123046875])
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<m>>
!nm = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @f(%x: !nm, %decay: !v) -> !v {
  %r = array.map %x, %decay (%row: !w, %k: f64) {
    %a = array.replicate %k along 0 : f64 -> !w
    %p, %h = array.scan %a, %row along 0 (%p_a: f64, %p_b: f64, %q_a: f64, %q_b: f64) {
      %r_a = arith.mulf %p_a, %q_a : f64
      %t1 = arith.mulf %p_b, %q_a : f64
      %r_b = arith.addf %t1, %q_b : f64
      array.yield %r_a, %r_b : f64, f64
    } : !w, !w
    %squares = arith.mulf %h, %h : !w
    %s = array.sum %squares along 0 : !w
    array.yield %s : f64
  } : (!nm, !v) -> !v
  return %r : !v
}
