// The Euclidean norms of all suffixes.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-2.0, 0.125, 2.25, -0.625, 1.5]) ~ [3.4232659844072884, 2.7782638463616087, 2.775450413896815, 1.625, 1.5]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125]) ~ ([-0.9585144756340407, -0.5511535565656632, -0.5686014032526943, -0.7980769230769231, -1.125])
// vjp: ([0.375, -0.125, -0.625, -1.125, -1.625]) ~ ([-0.21908902300206645, 0.008069048054306058, -0.36143165277241657, 0.533089989017979, -2.9044159736431494])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> !v {
  %x0 = arith.constant 0.0 : f64
  %h_x = array.scan %x along 0 right from %x0 : f64 (%p_x: f64, %q_x: f64) {
    %t1 = arith.mulf %p_x, %p_x : f64
    %t2 = arith.mulf %q_x, %q_x : f64
    %t3 = arith.addf %t1, %t2 : f64
    %r_x = math.sqrt %t3 : f64
    array.yield %r_x : f64
  } : !v
  return %h_x : !v
}
