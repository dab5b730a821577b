// A two-parameter model of answers to items, minus the log-likelihood, with normal priors.
!index_k = tensor<?xindex, #cotan.dims<k>>
!m = tensor<?xf64, #cotan.dims<m>>
!n = tensor<?xf64, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>

func.func @item_response(%ability: !n, %hard: !m, %slope: !m, %who: !index_k, %item: !index_k, %right: !k) -> f64 {
  %9 = array.build (%i: index) {
    %j = array.index %item[%i] : !index_k
    %0 = array.index %slope[%j] : !m
    %1 = array.index %who[%i] : !index_k
    %2 = array.index %ability[%1] : !n
    %3 = array.index %hard[%j] : !m
    %4 = arith.subf %2, %3 : f64
    %z = arith.mulf %0, %4 : f64
    %5 = special.softplus %z : f64
    %6 = array.index %right[%i] : !k
    %7 = arith.mulf %6, %z : f64
    %8 = arith.subf %5, %7 : f64
    array.yield %8 : f64
  } : !k
  %10 = array.sum %9 along 0 : !k
  %11 = arith.mulf %ability, %ability : !n
  %12 = array.sum %11 along 0 : !n
  %half = arith.constant 0.5 : f64
  %13 = arith.mulf %half, %12 : f64
  %14 = arith.addf %10, %13 : f64
  %15 = arith.mulf %hard, %hard : !m
  %16 = array.sum %15 along 0 : !m
  %17 = arith.mulf %half, %16 : f64
  %18 = arith.addf %14, %17 : f64
  return %18 : f64
}
