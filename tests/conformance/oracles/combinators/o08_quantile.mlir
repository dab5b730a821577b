// A quantile between two order statistics, linear in its level.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-0.625, 1.5, -1.375, 0.75, -2.125, 2.625], 0.33) ~ -0.8875
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625], 0.375) ~ (1.9312500000000001)
// vjp: (0.375) ~ ([0.24375000000000002, 0.0, 0.13124999999999998, 0.0, 0.0, 0.0], 1.40625)

func.func @f(%x: tensor<?xf64, #cotan.dims<n + 2>>, %level: f64) -> f64 {
  %s = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : tensor<?xf64, #cotan.dims<n + 2>>
  %n = array.dim n + 1 : f64
  %place = arith.mulf %level, %n : f64
  %floor = math.floor %place : f64
  %whole = arith.fptosi %floor : f64 to i64
  %i = arith.index_cast %whole : i64 to index
  %part = arith.subf %place, %floor : f64
  %low = array.index %s[%i] : tensor<?xf64, #cotan.dims<n + 2>>
  %high = array.index %s[%i + 1] : tensor<?xf64, #cotan.dims<n + 2>>
  %t1 = arith.subf %high, %low : f64
  %t2 = arith.mulf %part, %t1 : f64
  %r = arith.addf %low, %t2 : f64
  return %r : f64
}
