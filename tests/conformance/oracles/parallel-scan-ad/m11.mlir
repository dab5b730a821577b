// M11: the streaming log-sum-exp. M11t: tied maxima.
// \a. let [m, s] = reduce_LSE(map(a, \t. [t, 1])) in m + log s
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 2.0, 1.5]) ~ 2.6309780572365
// jvp: ([1.0, 0.0, -1.0, 2.0]) ~ (0.23208490232987)
// vjp: (1.0) ~ ([0.1187211209983, 0.026490262741352, 0.53207115039637, 0.32271746586397])
// EVAL: f([1.0, 1.0, 0.5]) ~ 1.958020087947
// jvp: ([1.0, 0.0, 0.0]) ~ (0.38365173119055)
// vjp: (1.0) ~ ([0.38365173119055, 0.38365173119055, 0.2326965376189])
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
func.func @f(%a: !vector) -> f64 {
  %least = arith.constant 0xFFF0000000000000 : f64
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %maxima, %sums = array.map %a (%t: f64) {
    array.yield %t, %one : f64, f64
  } : (!vector) -> (!vector, !vector)
  %maximum, %sum = array.reduce %maxima, %sums along 0 from %least, %zero : f64, f64 (%m: f64, %s: f64, %n: f64, %t: f64) {
    %r:2 = func.call @log_sum_exp(%m, %s, %n, %t) : (f64, f64, f64, f64) -> (f64, f64)
    array.yield %r#0, %r#1 : f64, f64
  } : !vector, !vector
  %logarithm = math.log %sum : f64
  %r = arith.addf %maximum, %logarithm : f64
  return %r : f64
}
