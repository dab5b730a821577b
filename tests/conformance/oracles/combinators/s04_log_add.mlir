// Log-sum-exp of all prefixes.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-0.625, 1.5, -1.375, 0.75, -2.125]) ~ [-0.625, 1.6128222787715694, 1.6619905315250738, 1.9996932848864692, 2.01573242043389]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125]) ~ ([0.875, 0.4283452969728256, 0.40179630759869656, 0.10752399614821857, 0.0879130682874204])
// vjp: ([0.375, -0.125, -0.625, -1.125, -1.625]) ~ ([0.10078448900559295, -2.295978363210605, -0.12323060212754405, -0.7807198341446536, -0.02585568952279021])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> !v {
  %h_x = array.scan %x along 0 (%p_x: f64, %q_x: f64) {
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
  return %h_x : !v
}
