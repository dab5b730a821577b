// The greatest element, and what another array has at its index.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.125, 1.0, -1.875, 0.25, 2.375, -0.5], [-2.0, 0.125, 2.25, -0.625, 1.5, -1.375]) ~ 2.375, 3.5625
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625], [0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ (-1.125, -5.546875)
// vjp: (0.375, -0.125) ~ ([0.0, 0.0, 0.0, 0.0, 0.1875, 0.0], [0.0, 0.0, 0.0, 0.0, -0.296875, 0.0])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v, %y: !v) -> (f64, f64) {
  %least = arith.constant -1.0e300 : f64
  %zero = arith.constant 0.0 : f64
  %h, %a = array.reduce %x, %y along 0 from %least, %zero : f64, f64 (%p: f64, %p_y: f64, %q: f64, %q_y: f64) {
    %above = arith.cmpf ogt, %q, %p : f64
    %r = arith.select %above, %q, %p : f64
    %r_y = arith.select %above, %q_y, %p_y : f64
    array.yield %r, %r_y : f64, f64
  } : !v, !v
  %both = arith.mulf %h, %a : f64
  return %h, %both : f64, f64
}
