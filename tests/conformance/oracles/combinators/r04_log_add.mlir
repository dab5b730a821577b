// Log-sum-exp, pair by pair.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.25, 2.375, -0.5, 1.625, -1.25]) ~ 2.89073242043389
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125]) ~ (0.0879130682874204)
// vjp: (0.375) ~ ([0.026740883340079225, 0.22389867494845356, 0.012631498880602854, 0.105762245248682, 0.005966697582182357])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %x0 = arith.constant -1.0e300 : f64
  %h_x = array.reduce %x along 0 from %x0 : f64 (%p_x: f64, %q_x: f64) {
    %high = arith.maximumf %p_x, %q_x : f64
    %low = arith.minimumf %p_x, %q_x : f64
    %t1 = arith.constant 1.0 : f64
    %t2 = arith.subf %low, %high : f64
    %t3 = math.exp %t2 : f64
    %t4 = arith.addf %t1, %t3 : f64
    %t5 = math.log %t4 : f64
    %r_x = arith.addf %high, %t5 : f64
    array.yield %r_x : f64
  } : !v
  return %h_x : f64
}
