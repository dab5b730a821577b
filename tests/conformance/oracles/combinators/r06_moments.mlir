// Mean and variance, merged pairwise from single elements.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.25, 2.375, -0.5, 1.625, -1.25, 0.875]) ~ 0.5625, 1.50390625
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625]) ~ (-0.375, 0.46875)
// vjp: (0.375, -0.125) ~ ([0.07552083333333333, -0.013020833333333334, 0.10677083333333333, 0.018229166666666668, 0.13802083333333334, 0.049479166666666664])

func.func @f(%x: tensor<?xf64, #cotan.dims<n + 1>>) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %ones = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<n + 1>>
  %none = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<n + 1>>
  %count, %mean, %m2 = array.reduce %ones, %x, %none along 0 (%p_n: f64, %p_mean: f64, %p_m2: f64, %q_n: f64, %q_mean: f64, %q_m2: f64) {
    %r_n = arith.addf %p_n, %q_n : f64
    %gap = arith.subf %q_mean, %p_mean : f64
    %t1 = arith.mulf %gap, %q_n : f64
    %t2 = arith.divf %t1, %r_n : f64
    %r_mean = arith.addf %p_mean, %t2 : f64
    %t3 = arith.addf %p_m2, %q_m2 : f64
    %t4 = arith.mulf %gap, %gap : f64
    %t5 = arith.mulf %t4, %p_n : f64
    %t6 = arith.mulf %t5, %q_n : f64
    %t7 = arith.divf %t6, %r_n : f64
    %r_m2 = arith.addf %t3, %t7 : f64
    array.yield %r_n, %r_mean, %r_m2 : f64, f64, f64
  } : tensor<?xf64, #cotan.dims<n + 1>>, tensor<?xf64, #cotan.dims<n + 1>>, tensor<?xf64, #cotan.dims<n + 1>>
  %variance = arith.divf %m2, %count : f64
  return %mean, %variance : f64, f64
}
