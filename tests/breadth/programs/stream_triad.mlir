// STREAM's triad with a function: the sum of squares of a + b sin(c).
!n = tensor<?xf64, #cotan.dims<n>>

func.func @stream_triad(%a: !n, %b: !n, %c: !n) -> f64 {
  %3 = array.map %a, %b, %c (%x: f64, %y: f64, %z: f64) {
    %0 = math.sin %z : f64
    %1 = arith.mulf %y, %0 : f64
    %v = arith.addf %x, %1 : f64
    %2 = arith.mulf %v, %v : f64
    array.yield %2 : f64
  } : (!n, !n, !n) -> !n
  %4 = array.sum %3 along 0 : !n
  return %4 : f64
}
