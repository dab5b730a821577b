// RUN: cotan opt %s --canonicalize --cse
// EVAL: average([8.0, 0.0, 16.0, 4.0], 0.5) = [4.0, 2.0, 9.0, 6.5]
!series = tensor<?xf64, #cotan.dims<n>>

func.func @average(%x: !series, %keep: f64) -> !series {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %take = arith.subf %one, %keep : f64
  %last, %averages = array.fold %x along 0 reassoc from %zero (%s: f64, %a: f64) {
    %old = arith.mulf %keep, %s : f64
    %new = arith.mulf %take, %a : f64
    %t = arith.addf %old, %new : f64
    array.yield %t, %t : f64, f64
  } : (!series, f64) -> (f64, !series)
  return %averages : !series
}
