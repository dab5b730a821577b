// Prices of European calls by Black and Scholes, added up.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @black_scholes(%S: !n, %K: !n, %T: !n, %r: f64, %sigma: f64) -> f64 {
  %24 = array.map %S, %K, %T (%s: f64, %k: f64, %t: f64) {
    %q = math.sqrt %t : f64
    %0 = arith.divf %s, %k : f64
    %1 = math.log %0 : f64
    %half = arith.constant 0.5 : f64
    %2 = arith.mulf %half, %sigma : f64
    %3 = arith.mulf %2, %sigma : f64
    %4 = arith.addf %r, %3 : f64
    %5 = arith.mulf %4, %t : f64
    %6 = arith.addf %1, %5 : f64
    %7 = arith.mulf %sigma, %q : f64
    %d = arith.divf %6, %7 : f64
    %8 = arith.mulf %sigma, %q : f64
    %d_2 = arith.subf %d, %8 : f64
    %c = arith.constant 0.7071067811865476 : f64
    %9 = arith.mulf %d, %c : f64
    %10 = math.erf %9 : f64
    %one = arith.constant 1.0 : f64
    %11 = arith.addf %one, %10 : f64
    %12 = arith.mulf %half, %11 : f64
    %13 = arith.mulf %s, %12 : f64
    %14 = arith.negf %r : f64
    %15 = arith.mulf %14, %t : f64
    %16 = math.exp %15 : f64
    %17 = arith.mulf %k, %16 : f64
    %18 = arith.mulf %d_2, %c : f64
    %19 = math.erf %18 : f64
    %20 = arith.addf %one, %19 : f64
    %21 = arith.mulf %half, %20 : f64
    %22 = arith.mulf %17, %21 : f64
    %23 = arith.subf %13, %22 : f64
    array.yield %23 : f64
  } : (!n, !n, !n) -> !n
  %25 = array.sum %24 along 0 : !n
  return %25 : f64
}
