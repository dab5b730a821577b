// A mixture of Gaussians with diagonal precisions, minus its log-likelihood up to a constant.
!k = tensor<?xf64, #cotan.dims<k>>
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!k_d = tensor<?x?xf64, #cotan.dims<k, d>>
!d = tensor<?xf64, #cotan.dims<d>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @mixture_diagonal(%logits: !k, %means: !k_d, %logs: !k_d, %x: !n_d) -> f64 {
  %0 = array.dim n : f64
  %1 = array.max %logits along 0 : !k
  %3 = array.map %logits (%v: f64) {
    %2 = arith.subf %v, %1 : f64
    array.yield %2 : f64
  } : (!k) -> !k
  %4 = math.exp %3 : !k
  %5 = array.sum %4 along 0 : !k
  %6 = math.log %5 : f64
  %7 = arith.addf %6, %1 : f64
  %8 = arith.mulf %0, %7 : f64
  %29 = array.build (%p: index) {
    %terms = array.build (%k: index) {
      %9 = array.index %logits[%k] : !k
      %19 = array.build (%j: index) {
        %10 = array.index %x[%p, %j] : !n_d
        %11 = array.index %means[%k, %j] : !k_d
        %12 = arith.subf %10, %11 : f64
        %13 = array.index %logs[%k, %j] : !k_d
        %14 = math.exp %13 : f64
        %e = arith.mulf %12, %14 : f64
        %half = arith.constant 0.5 : f64
        %15 = arith.mulf %half, %e : f64
        %16 = arith.mulf %15, %e : f64
        %17 = array.index %logs[%k, %j] : !k_d
        %18 = arith.subf %16, %17 : f64
        array.yield %18 : f64
      } : !d
      %20 = array.sum %19 along 0 : !d
      %21 = arith.subf %9, %20 : f64
      array.yield %21 : f64
    } : !k
    %22 = array.max %terms along 0 : !k
    %24 = array.map %terms (%v_2: f64) {
      %23 = arith.subf %v_2, %22 : f64
      array.yield %23 : f64
    } : (!k) -> !k
    %25 = math.exp %24 : !k
    %26 = array.sum %25 along 0 : !k
    %27 = math.log %26 : f64
    %28 = arith.addf %27, %22 : f64
    array.yield %28 : f64
  } : !n
  %30 = array.sum %29 along 0 : !n
  %31 = arith.subf %8, %30 : f64
  return %31 : f64
}
