// Huber's loss of residuals.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @huber(%x: !n, %y: !n, %w: !n, %delta: f64) -> f64 {
  %11 = array.build (%i: index) {
    %0 = array.index %x[%i] : !n
    %1 = array.index %y[%i] : !n
    %e = arith.subf %0, %1 : f64
    %a = math.absf %e : f64
    %2 = array.index %w[%i] : !n
    %3 = arith.cmpf olt, %a, %delta : f64
    %half = arith.constant 0.5 : f64
    %4 = arith.mulf %half, %e : f64
    %5 = arith.mulf %4, %e : f64
    %6 = arith.mulf %half, %delta : f64
    %7 = arith.subf %a, %6 : f64
    %8 = arith.mulf %delta, %7 : f64
    %9 = arith.select %3, %5, %8 : f64
    %10 = arith.mulf %2, %9 : f64
    array.yield %10 : f64
  } : !n
  %12 = array.sum %11 along 0 : !n
  return %12 : f64
}
