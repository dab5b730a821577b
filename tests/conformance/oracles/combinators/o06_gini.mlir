// The Gini coefficient: sorted elements, weighted by their ranks.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.5625, 1.125, 2.1875, 0.75, 1.8125, 2.875]) ~ 0.22559852670349909
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625]) ~ (0.008038012677675692)
// vjp: (0.375) ~ ([0.009096181435243125, -0.024052989835475106, -0.0019535423216629527, -0.035102713592381186, -0.013003266078569031, 0.0201459051921492])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %s = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : !v
  %rank = array.iota along 0 : !v
  %n = array.dim n : f64
  %terms = array.map %s, %rank (%v: f64, %i: f64) {
    %t1 = arith.constant 2.0 : f64
    %t2 = arith.mulf %t1, %i : f64
    %t3 = arith.subf %t2, %n : f64
    %t4 = arith.constant 1.0 : f64
    %t5 = arith.addf %t3, %t4 : f64
    %r = arith.mulf %t5, %v : f64
    array.yield %r : f64
  } : (!v, !v) -> !v
  %sum = array.sum %terms along 0 : !v
  %all = array.sum %x along 0 : !v
  %t6 = arith.mulf %n, %all : f64
  %r = arith.divf %sum, %t6 : f64
  return %r : f64
}
