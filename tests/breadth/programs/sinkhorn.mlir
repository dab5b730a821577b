// Sinkhorn's iterations for optimal transport, in logarithms; the cost of the plan.
!n = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?xf64, #cotan.dims<m>>
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>

func.func @sinkhorn(%C: !n_m, %steps: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %0 = array.replicate %zero along 0 : f64 -> !n
  %1 = array.replicate %zero along 0 : f64 -> !m
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %f_2, %g_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%f = %0, %g = %1) -> (!n, !m) {
    %f1 = array.build (%i: index) {
      %r = array.build (%j: index) {
        %2 = array.index %g[%j] : !m
        %3 = array.index %C[%i, %j] : !n_m
        %four = arith.constant 4.0 : f64
        %4 = arith.mulf %four, %3 : f64
        %5 = arith.subf %2, %4 : f64
        array.yield %5 : f64
      } : !m
      %6 = array.max %r along 0 : !m
      %8 = array.map %r (%v: f64) {
        %7 = arith.subf %v, %6 : f64
        array.yield %7 : f64
      } : (!m) -> !m
      %9 = math.exp %8 : !m
      %10 = array.sum %9 along 0 : !m
      %11 = math.log %10 : f64
      %12 = arith.addf %11, %6 : f64
      %13 = arith.negf %12 : f64
      array.yield %13 : f64
    } : !n
    %g1 = array.build (%j_2: index) {
      %c = array.build (%i_2: index) {
        %14 = array.index %f1[%i_2] : !n
        %15 = array.index %C[%i_2, %j_2] : !n_m
        %four_2 = arith.constant 4.0 : f64
        %16 = arith.mulf %four_2, %15 : f64
        %17 = arith.subf %14, %16 : f64
        array.yield %17 : f64
      } : !n
      %18 = array.max %c along 0 : !n
      %20 = array.map %c (%v_2: f64) {
        %19 = arith.subf %v_2, %18 : f64
        array.yield %19 : f64
      } : (!n) -> !n
      %21 = math.exp %20 : !n
      %22 = array.sum %21 along 0 : !n
      %23 = math.log %22 : f64
      %24 = arith.addf %23, %18 : f64
      %25 = arith.negf %24 : f64
      array.yield %25 : f64
    } : !m
    scf.yield %f1, %g1 : !n, !m
  }
  %35 = array.build (%i_3: index, %j_3: index) {
    %26 = array.index %f_2[%i_3] : !n
    %27 = array.index %g_2[%j_3] : !m
    %28 = arith.addf %26, %27 : f64
    %29 = array.index %C[%i_3, %j_3] : !n_m
    %four_3 = arith.constant 4.0 : f64
    %30 = arith.mulf %four_3, %29 : f64
    %31 = arith.subf %28, %30 : f64
    %32 = math.exp %31 : f64
    %33 = array.index %C[%i_3, %j_3] : !n_m
    %34 = arith.mulf %32, %33 : f64
    array.yield %34 : f64
  } : !n_m
  %36 = array.sum %35 : !n_m
  return %36 : f64
}
