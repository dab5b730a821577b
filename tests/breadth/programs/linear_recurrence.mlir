// Blelloch's recurrence h <- a h + b, all states weighted and added.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @linear_recurrence(%a: !n, %b: !n, %w: !n) -> f64 {
  %zero = arith.constant 0.0 : f64
  %h_2, %hs = array.fold %a, %b along 0 reassoc from %zero (%h: f64, %a_2: f64, %b_2: f64) {
    %0 = arith.mulf %a_2, %h : f64
    %h1 = arith.addf %0, %b_2 : f64
    array.yield %h1, %h1 : f64, f64
  } : (!n, !n, f64) -> (f64, !n)
  %1 = arith.mulf %hs, %w : !n
  %2 = array.sum %1 along 0 : !n
  return %2 : f64
}
