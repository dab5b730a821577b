// NPBench go_fast: the trace of tanh, added to each element, weighted and added.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @go_fast(%A: !n_n, %W: !n_n) -> f64 {
  %2 = array.build (%i: index) {
    %0 = array.index %A[%i, %i] : !n_n
    %1 = math.tanh %0 : f64
    array.yield %1 : f64
  } : !n
  %tr = array.sum %2 along 0 : !n
  %B = array.map %A (%v: f64) {
    %3 = arith.addf %v, %tr : f64
    array.yield %3 : f64
  } : (!n_n) -> !n_n
  %4 = arith.mulf %B, %W : !n_n
  %5 = array.sum %4 : !n_n
  return %5 : f64
}
