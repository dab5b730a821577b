// O13: twenty squarings: derivatives are not to grow beyond a multiple of twenty.
// let s1 = x * x in let s2 = s1 * s1 in .. in s20
// Without rounding it is 35800.15749030058 at 1.00001, and its derivative 37538810552.4439. But
// every squaring doubles the relative error, that of the literal too: twenty of them make 1e-10 of
// one rounding. So these are the values with the roundings of f64.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.00001) = 35800.157493482126
// jvp: (1.0) ~ (37538810555.77995)
// vjp: (1.0) ~ (37538810555.77995)
func.func @f(%x: f64) -> f64 {
  %s1 = arith.mulf %x, %x : f64
  %s2 = arith.mulf %s1, %s1 : f64
  %s3 = arith.mulf %s2, %s2 : f64
  %s4 = arith.mulf %s3, %s3 : f64
  %s5 = arith.mulf %s4, %s4 : f64
  %s6 = arith.mulf %s5, %s5 : f64
  %s7 = arith.mulf %s6, %s6 : f64
  %s8 = arith.mulf %s7, %s7 : f64
  %s9 = arith.mulf %s8, %s8 : f64
  %s10 = arith.mulf %s9, %s9 : f64
  %s11 = arith.mulf %s10, %s10 : f64
  %s12 = arith.mulf %s11, %s11 : f64
  %s13 = arith.mulf %s12, %s12 : f64
  %s14 = arith.mulf %s13, %s13 : f64
  %s15 = arith.mulf %s14, %s14 : f64
  %s16 = arith.mulf %s15, %s15 : f64
  %s17 = arith.mulf %s16, %s16 : f64
  %s18 = arith.mulf %s17, %s17 : f64
  %s19 = arith.mulf %s18, %s18 : f64
  %s20 = arith.mulf %s19, %s19 : f64
  return %s20 : f64
}
