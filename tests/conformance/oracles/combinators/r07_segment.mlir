// The greatest sum of consecutive elements: a map to quadruples and their reduction.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.5, -2.0, 0.75, 3.0, -0.5, 1.25, -4.0, 2.0]) ~ 4.5
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125, -2.625]) ~ (-3.5)
// vjp: (0.375) ~ ([0.0, 0.0, 0.375, 0.375, 0.375, 0.375, 0.0, 0.0])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %b, %pr, %su, %al = array.map %x (%v: f64) {
    %plus = arith.maximumf %v, %zero : f64
    array.yield %plus, %plus, %plus, %v : f64, f64, f64, f64
  } : (!v) -> (!v, !v, !v, !v)
  %r, %r2, %r3, %r4 = array.reduce %b, %pr, %su, %al along 0 from %zero, %zero, %zero, %zero : f64, f64, f64, f64 (%p_best: f64, %p_pre: f64, %p_suf: f64, %p_all: f64, %q_best: f64, %q_pre: f64, %q_suf: f64, %q_all: f64) {
    %across = arith.addf %p_suf, %q_pre : f64
    %t1 = arith.maximumf %p_best, %q_best : f64
    %r_best = arith.maximumf %t1, %across : f64
    %t2 = arith.addf %p_all, %q_pre : f64
    %r_pre = arith.maximumf %p_pre, %t2 : f64
    %t3 = arith.addf %p_suf, %q_all : f64
    %r_suf = arith.maximumf %q_suf, %t3 : f64
    %r_all = arith.addf %p_all, %q_all : f64
    array.yield %r_best, %r_pre, %r_suf, %r_all : f64, f64, f64, f64
  } : !v, !v, !v, !v
  return %r : f64
}
