// The compositions of affine maps behind each index, without its own.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.125, 1.0, -1.875, 0.25], [0.25, 2.375, -0.5, 1.625]) ~ [-0.46875, -0.46875, 0.25, 1.0], [0.38671875, 1.5, 1.625, 0.0]
// jvp: ([0.875, 0.375, -0.125, -0.625], [0.375, -0.125, -0.625, -1.125]) ~ ([0.96484375, 1.140625, -0.625, 0.0], [1.798828125, -0.96875, -1.125, 0.0])
// vjp: ([0.375, -0.125, -0.625, -1.125], [-0.125, -0.625, -1.125, -1.625]) ~ ([0.0, -0.17578125, -0.01171875, -0.162109375], [0.0, 0.05859375, -0.1875, -1.875])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !v, %b: !v) -> (!v, !v) {
  %a0 = arith.constant 1.0 : f64
  %b0 = arith.constant 0.0 : f64
  %h_a, %h_b = array.scan %a, %b along 0 right exclusive from %a0, %b0 : f64, f64 (%p_a: f64, %p_b: f64, %q_a: f64, %q_b: f64) {
    %r_a = arith.mulf %p_a, %q_a : f64
    %t1 = arith.mulf %p_b, %q_a : f64
    %r_b = arith.addf %t1, %q_b : f64
    array.yield %r_a, %r_b : f64, f64
  } : !v, !v
  return %h_a, %h_b : !v, !v
}
