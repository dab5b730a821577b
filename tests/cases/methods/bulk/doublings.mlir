// O14: thirty doublings. Value and gradient take thirty additions each, and nothing is repeated.
// RUN: cotan opt %s --pass-pipeline='differentiate{method=bulk-arrays},symbol-dce'
// COUNT: arith.addf 60
// EVAL: g(1.5) = 1610612736.0, 1073741824.0
func.func private @f(%x: f64) -> f64 {
  %x1 = arith.addf %x, %x : f64
  %x2 = arith.addf %x1, %x1 : f64
  %x3 = arith.addf %x2, %x2 : f64
  %x4 = arith.addf %x3, %x3 : f64
  %x5 = arith.addf %x4, %x4 : f64
  %x6 = arith.addf %x5, %x5 : f64
  %x7 = arith.addf %x6, %x6 : f64
  %x8 = arith.addf %x7, %x7 : f64
  %x9 = arith.addf %x8, %x8 : f64
  %x10 = arith.addf %x9, %x9 : f64
  %x11 = arith.addf %x10, %x10 : f64
  %x12 = arith.addf %x11, %x11 : f64
  %x13 = arith.addf %x12, %x12 : f64
  %x14 = arith.addf %x13, %x13 : f64
  %x15 = arith.addf %x14, %x14 : f64
  %x16 = arith.addf %x15, %x15 : f64
  %x17 = arith.addf %x16, %x16 : f64
  %x18 = arith.addf %x17, %x17 : f64
  %x19 = arith.addf %x18, %x18 : f64
  %x20 = arith.addf %x19, %x19 : f64
  %x21 = arith.addf %x20, %x20 : f64
  %x22 = arith.addf %x21, %x21 : f64
  %x23 = arith.addf %x22, %x22 : f64
  %x24 = arith.addf %x23, %x23 : f64
  %x25 = arith.addf %x24, %x24 : f64
  %x26 = arith.addf %x25, %x25 : f64
  %x27 = arith.addf %x26, %x26 : f64
  %x28 = arith.addf %x27, %x27 : f64
  %x29 = arith.addf %x28, %x28 : f64
  %x30 = arith.addf %x29, %x29 : f64
  return %x30 : f64
}
func.func @g(%x: f64) -> (f64, f64) {
  %value, %dx = ad.value_and_grad @f(%x) : (f64) -> (f64, f64)
  return %value, %dx : f64, f64
}
