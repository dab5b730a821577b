// NPBench arc_distance: haversine distances, with the inverse sine to two terms.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @arc_distance(%theta1: !n, %phi1: !n, %theta2: !n, %phi2: !n) -> f64 {
  %16 = array.map %theta1, %phi1, %theta2, %phi2 (%a: f64, %b: f64, %c: f64, %d: f64) {
    %0 = arith.subf %c, %a : f64
    %half = arith.constant 0.5 : f64
    %1 = arith.mulf %half, %0 : f64
    %s = math.sin %1 : f64
    %2 = arith.subf %d, %b : f64
    %3 = arith.mulf %half, %2 : f64
    %q = math.sin %3 : f64
    %4 = arith.mulf %s, %s : f64
    %5 = math.cos %a : f64
    %6 = math.cos %c : f64
    %7 = arith.mulf %5, %6 : f64
    %8 = arith.mulf %7, %q : f64
    %9 = arith.mulf %8, %q : f64
    %t = arith.addf %4, %9 : f64
    %c_2 = arith.constant 0.001 : f64
    %10 = arith.addf %t, %c_2 : f64
    %11 = math.sqrt %10 : f64
    %two = arith.constant 2.0 : f64
    %12 = arith.mulf %two, %11 : f64
    %c_3 = arith.constant 6.0 : f64
    %13 = arith.divf %t, %c_3 : f64
    %one = arith.constant 1.0 : f64
    %14 = arith.addf %one, %13 : f64
    %15 = arith.mulf %12, %14 : f64
    array.yield %15 : f64
  } : (!n, !n, !n, !n) -> !n
  %17 = array.sum %16 along 0 : !n
  return %17 : f64
}
