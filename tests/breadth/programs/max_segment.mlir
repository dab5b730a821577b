// Futhark's max_segment_sum, the greatest sum of a segment, by a scan of quadruples as a fold.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @max_segment(%x: !n) -> f64 {
  %zero = arith.constant 0.0 : f64
  %best_2, %here_2 = array.fold %x along 0 from %zero, %zero (%best: f64, %here: f64, %v: f64) {
    %0 = arith.addf %here, %v : f64
    %h = arith.maximumf %0, %zero : f64
    %b = arith.maximumf %best, %h : f64
    array.yield %b, %h : f64, f64
  } : (!n, f64, f64) -> (f64, f64)
  return %best_2 : f64
}
