// PolyBench deriche, one direction: a recursive filter of second order over rows, from both sides.
!m = tensor<?xf64, #cotan.dims<m>>
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>

func.func @deriche(%x: !n_m, %a: f64, %b: f64) -> f64 {
  %y_3 = array.map %x (%r: !m) {
    %zero = arith.constant 0.0 : f64
    %e1, %e2, %f = array.fold %r along 0 from %zero, %zero (%y1: f64, %y2: f64, %v: f64) {
      %0 = arith.mulf %a, %y1 : f64
      %1 = arith.addf %v, %0 : f64
      %2 = arith.mulf %b, %y2 : f64
      %y = arith.addf %1, %2 : f64
      array.yield %y, %y1, %y : f64, f64, f64
    } : (!m, f64, f64) -> (f64, f64, !m)
    %g1, %g2, %g = array.fold %r along 0 right from %zero, %zero (%y1_2: f64, %y2_2: f64, %v_2: f64) {
      %3 = arith.mulf %a, %y1_2 : f64
      %4 = arith.addf %v_2, %3 : f64
      %5 = arith.mulf %b, %y2_2 : f64
      %y_2 = arith.addf %4, %5 : f64
      array.yield %y_2, %y1_2, %y_2 : f64, f64, f64
    } : (!m, f64, f64) -> (f64, f64, !m)
    %6 = arith.addf %f, %g : !m
    array.yield %6 : !m
  } : (!n_m) -> !n_m
  %7 = arith.mulf %y_3, %y_3 : !n_m
  %8 = array.sum %7 : !n_m
  %half = arith.constant 0.5 : f64
  %9 = arith.mulf %half, %8 : f64
  return %9 : f64
}
