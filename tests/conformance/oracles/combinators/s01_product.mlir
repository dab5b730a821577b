// All prefix products, with a zero among the factors.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.5, 2.0, 0.0, 1.25, 3.0]) ~ [0.5, -0.75, -1.5, 0.0, 0.0, 0.0]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625]) ~ ([0.875, -1.125, -2.15625, 0.9375, 1.171875, 3.515625])
// vjp: ([0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ ([2.4375, -0.6875, 0.46875, 16.6875, 0.0, 0.0])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> !v {
  %x0 = arith.constant 1.0 : f64
  %h_x = array.scan %x along 0 from %x0 : f64 (%p_x: f64, %q_x: f64) {
    %r_x = arith.mulf %p_x, %q_x : f64
    array.yield %r_x : f64
  } : !v
  return %h_x : !v
}
