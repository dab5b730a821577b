// O6: a fold that captures a number.
// foldl(acc e. acc * cos e + k * e, i, xs)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.3, 1.5, [0.4, -0.8, 1.1]) ~ 0.69567507104998
// jvp: (1.0, 0.5, [-1.0, 0.25, 2.0]) ~ (0.41810503520691)
// vjp: (1.0) ~ (0.86353248731196, 0.2910768832376, [-0.089790960207129, 0.62468160236045, -0.41846362726054])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%k: f64, %i: f64, %xs: !vector) -> f64 {
  %r = array.fold %xs along 0 from %i (%accumulated: f64, %e: f64) {
    %cosine = math.cos %e : f64
    %turned = arith.mulf %accumulated, %cosine : f64
    %added = arith.mulf %k, %e : f64
    %next = arith.addf %turned, %added : f64
    array.yield %next : f64
  } : (!vector, f64) -> f64
  return %r : f64
}
