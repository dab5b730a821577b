// Stan's stochastic volatility: the log density of standardised log volatilities and returns.
!t = tensor<?xf64, #cotan.dims<t>>

func.func @stochastic_volatility(%h: !t, %mu: f64, %phi: f64, %sigma: f64, %y: !t) -> f64 {
  %p = math.tanh %phi : f64
  %s = math.exp %sigma : f64
  %zero = arith.constant 0.0 : f64
  %last, %total = array.fold %h, %y along 0 from %mu, %zero (%prev: f64, %acc: f64, %e: f64, %r: f64) {
    %0 = arith.subf %prev, %mu : f64
    %1 = arith.mulf %p, %0 : f64
    %2 = arith.addf %mu, %1 : f64
    %3 = arith.mulf %s, %e : f64
    %v = arith.addf %2, %3 : f64
    %4 = arith.mulf %r, %r : f64
    %5 = arith.negf %v : f64
    %6 = math.exp %5 : f64
    %7 = arith.mulf %4, %6 : f64
    %8 = arith.addf %v, %7 : f64
    %9 = arith.mulf %e, %e : f64
    %10 = arith.addf %8, %9 : f64
    %half = arith.constant 0.5 : f64
    %l = arith.mulf %half, %10 : f64
    %11 = arith.addf %acc, %l : f64
    array.yield %v, %11 : f64, f64
  } : (!t, !t, f64, f64) -> (f64, f64)
  return %total : f64
}
