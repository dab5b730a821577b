// An Asian option by Monte Carlo: n paths of t steps, the payoff of their mean price.
!t = tensor<?xf64, #cotan.dims<t>>
!n_t = tensor<?x?xf64, #cotan.dims<n, t>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @asian_option(%z: !n_t, %s0: f64, %r: f64, %sigma: f64) -> f64 {
  %0 = array.dim t : f64
  %one = arith.constant 1.0 : f64
  %h = arith.divf %one, %0 : f64
  %half = arith.constant 0.5 : f64
  %1 = arith.mulf %half, %sigma : f64
  %2 = arith.mulf %1, %sigma : f64
  %3 = arith.subf %r, %2 : f64
  %drift = arith.mulf %3, %h : f64
  %4 = math.sqrt %h : f64
  %vol = arith.mulf %sigma, %4 : f64
  %pays = array.map %z (%row: !t) {
    %zero = arith.constant 0.0 : f64
    %last, %total = array.fold %row along 0 from %s0, %zero (%s: f64, %acc: f64, %e: f64) {
      %5 = arith.mulf %vol, %e : f64
      %6 = arith.addf %drift, %5 : f64
      %7 = math.exp %6 : f64
      %s1 = arith.mulf %s, %7 : f64
      %8 = arith.addf %acc, %s1 : f64
      array.yield %s1, %8 : f64, f64
    } : (!t, f64, f64) -> (f64, f64)
    %9 = arith.mulf %total, %h : f64
    %10 = arith.subf %9, %one : f64
    %11 = arith.maximumf %10, %zero : f64
    array.yield %11 : f64
  } : (!n_t) -> !n
  %12 = arith.negf %r : f64
  %13 = math.exp %12 : f64
  %14 = array.sum %pays along 0 : !n
  %15 = arith.mulf %13, %14 : f64
  %16 = array.dim n : f64
  %17 = arith.divf %15, %16 : f64
  return %17 : f64
}
