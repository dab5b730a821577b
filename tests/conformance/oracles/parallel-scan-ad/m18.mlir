// M18: the streaming softmax-weighted mean, triples of maximum, sum and weighted sum.
// \l v. let (m, s, o) = reduce (l[i], 1, v[i]) in o / s
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 2.0], [3.0, -0.5, 1.0]) ~ 1.291911924374
// jvp: ([1.0, 0.0, -1.0], [0.0, 1.0, 1.0]) ~ (1.3534461785957)
// vjp: (1.0) ~ ([0.29941142858619, -0.070086286436698, -0.2293251421495], [0.17529039214004, 0.039112573270687, 0.78559703458928])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func private @merge(%m: f64, %s: f64, %o: f64, %n: f64, %t: f64, %p: f64) -> (f64, f64, f64) {
  %maximum = arith.maximumf %m, %n : f64
  %m_below = arith.subf %m, %maximum : f64
  %n_below = arith.subf %n, %maximum : f64
  %m_factor = math.exp %m_below : f64
  %n_factor = math.exp %n_below : f64
  %s_part = arith.mulf %s, %m_factor : f64
  %t_part = arith.mulf %t, %n_factor : f64
  %sum = arith.addf %s_part, %t_part : f64
  %o_part = arith.mulf %o, %m_factor : f64
  %p_part = arith.mulf %p, %n_factor : f64
  %weighted = arith.addf %o_part, %p_part : f64
  return %maximum, %sum, %weighted : f64, f64, f64
}
func.func @f(%l: !vector, %v: !vector) -> f64 {
  %least = arith.constant 0xFFF0000000000000 : f64
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %ones = array.replicate %one along 0 : f64 -> !vector
  %maximum, %sum, %weighted = array.reduce %l, %ones, %v along 0 from %least, %zero, %zero : f64, f64, f64 (%m: f64, %s: f64, %o: f64, %n: f64, %t: f64, %p: f64) {
    %r:3 = func.call @merge(%m, %s, %o, %n, %t, %p) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
    array.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : !vector, !vector, !vector
  %mean = arith.divf %weighted, %sum : f64
  return %mean : f64
}
