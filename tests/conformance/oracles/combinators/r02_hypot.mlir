// The Euclidean norm as a reduction.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125]) ~ 2.9973947020704497
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125]) ~ (0.6516075439283586)
// vjp: (0.375) ~ ([0.2033015537056479, -0.15638581054280606, 0.10947006737996424, -0.2502172968684897, 0.015638581054280606])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %x0 = arith.constant 0.0 : f64
  %h_x = array.reduce %x along 0 from %x0 : f64 (%p_x: f64, %q_x: f64) {
    %t1 = arith.mulf %p_x, %p_x : f64
    %t2 = arith.mulf %q_x, %q_x : f64
    %t3 = arith.addf %t1, %t2 : f64
    %r_x = math.sqrt %t3 : f64
    array.yield %r_x : f64
  } : !v
  return %h_x : f64
}
