// GradBench llsq: least squares of a polynomial of degree m - 1, by Horner's scheme.
!n = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?xf64, #cotan.dims<m>>

func.func @llsq(%c: !m, %t: !n, %y: !n) -> f64 {
  %5 = array.build (%i: index) {
    %zero = arith.constant 0.0 : f64
    %p = array.fold %c along 0 right from %zero (%acc: f64, %k: f64) {
      %0 = array.index %t[%i] : !n
      %1 = arith.mulf %acc, %0 : f64
      %2 = arith.addf %1, %k : f64
      array.yield %2 : f64
    } : (!m, f64) -> f64
    %3 = array.index %y[%i] : !n
    %e = arith.subf %p, %3 : f64
    %4 = arith.mulf %e, %e : f64
    array.yield %4 : f64
  } : !n
  %6 = array.sum %5 along 0 : !n
  %half = arith.constant 0.5 : f64
  %7 = arith.mulf %half, %6 : f64
  return %7 : f64
}
