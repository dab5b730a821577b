// Q7: log-sum-exp pairs, (m, s).(n, t) = (M, s e^(m-M) + t e^(n-M)), M = max(m, n), with (-inf, 0).
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 2.0, 1.5], [1.0, 1.0, 1.0, 1.0]) ~ [0.5, 0.5, 2.0, 2.0], [1.0, 1.2231301601484, 1.2729172285163, 1.8794478882289], 2.0, 1.8794478882289
// jvp: ([1.0, -1.0, 0.5, 1.0], [0.0, 0.0, 0.0, 0.0]) ~ ([1.0, 1.0, 0.5, 0.5], [0.0, -0.44626032029686, 0.036884477522419, 0.34014980737874], 0.5, 0.34014980737874)
// vjp: ([1.0, 0.5, -1.0, 2.0], [2.0, -1.0, 0.75, 1.0], 0.0, 0.0) ~ ([2.1136079404082, -0.13600279050467, -0.084135809616148, 0.60653065971263], [1.3904777802598, -0.13600279050467, 1.75, 0.60653065971263])
// vjp: ([0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], 1.0, 2.0) ~ ([0.44626032029686, 0.099574136735728, -0.75889577645785, 1.2130613194253], [0.44626032029686, 0.099574136735728, 2.0, 1.2130613194253])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func private @log_sum_exp(%m: f64, %s: f64, %n: f64, %t: f64) -> (f64, f64) {
  %maximum = arith.maximumf %m, %n : f64
  %m_below = arith.subf %m, %maximum : f64
  %n_below = arith.subf %n, %maximum : f64
  %m_factor = math.exp %m_below : f64
  %n_factor = math.exp %n_below : f64
  %m_part = arith.mulf %s, %m_factor : f64
  %n_part = arith.mulf %t, %n_factor : f64
  %sum = arith.addf %m_part, %n_part : f64
  return %maximum, %sum : f64, f64
}
func.func @f(%maximum: !vector, %sum: !vector) -> (!vector, !vector, f64, f64) {
  %least = arith.constant 0xFFF0000000000000 : f64
  %zero = arith.constant 0.0 : f64
  %scanned:2 = array.scan %maximum, %sum along 0 from %least, %zero : f64, f64 (%p_maximum: f64, %p_sum: f64, %q_maximum: f64, %q_sum: f64) {
    %r:2 = func.call @log_sum_exp(%p_maximum, %p_sum, %q_maximum, %q_sum) : (f64, f64, f64, f64) -> (f64, f64)
    array.yield %r#0, %r#1 : f64, f64
  } : !vector, !vector
  %reduced:2 = array.reduce %maximum, %sum along 0 from %least, %zero : f64, f64 (%p_maximum: f64, %p_sum: f64, %q_maximum: f64, %q_sum: f64) {
    %r:2 = func.call @log_sum_exp(%p_maximum, %p_sum, %q_maximum, %q_sum) : (f64, f64, f64, f64) -> (f64, f64)
    array.yield %r#0, %r#1 : f64, f64
  } : !vector, !vector
  return %scanned#0, %scanned#1, %reduced#0, %reduced#1 : !vector, !vector, f64, f64
}
