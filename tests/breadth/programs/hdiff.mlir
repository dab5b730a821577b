// NPBench hdiff: horizontal diffusion of fourth order with limited fluxes.
!k_np4_mp4 = tensor<?x?x?xf64, #cotan.dims<k, n + 4, m + 4>>
!k_np2_mp2 = tensor<?x?x?xf64, #cotan.dims<k, n + 2, m + 2>>
!k_np1_m = tensor<?x?x?xf64, #cotan.dims<k, n + 1, m>>
!k_n_mp1 = tensor<?x?x?xf64, #cotan.dims<k, n, m + 1>>
!k_n_m = tensor<?x?x?xf64, #cotan.dims<k, n, m>>

func.func @hdiff(%u: !k_np4_mp4, %c: !k_n_m) -> f64 {
  %L = array.build (%k: index, %i: index, %j: index) {
    %0 = array.index %u[%k, %i + 1, %j + 1] : !k_np4_mp4
    %four = arith.constant 4.0 : f64
    %1 = arith.mulf %four, %0 : f64
    %2 = array.index %u[%k, %i + 2, %j + 1] : !k_np4_mp4
    %3 = array.index %u[%k, %i, %j + 1] : !k_np4_mp4
    %4 = arith.addf %2, %3 : f64
    %5 = array.index %u[%k, %i + 1, %j + 2] : !k_np4_mp4
    %6 = arith.addf %4, %5 : f64
    %7 = array.index %u[%k, %i + 1, %j] : !k_np4_mp4
    %8 = arith.addf %6, %7 : f64
    %9 = arith.subf %1, %8 : f64
    array.yield %9 : f64
  } : !k_np2_mp2
  %fx = array.build (%k_2: index, %i_2: index, %j_2: index) {
    %10 = array.index %L[%k_2, %i_2 + 1, %j_2 + 1] : !k_np2_mp2
    %11 = array.index %L[%k_2, %i_2, %j_2 + 1] : !k_np2_mp2
    %r = arith.subf %10, %11 : f64
    %12 = array.index %u[%k_2, %i_2 + 2, %j_2 + 2] : !k_np4_mp4
    %13 = array.index %u[%k_2, %i_2 + 1, %j_2 + 2] : !k_np4_mp4
    %s = arith.subf %12, %13 : f64
    %14 = arith.mulf %r, %s : f64
    %zero = arith.constant 0.0 : f64
    %15 = arith.cmpf ogt, %14, %zero : f64
    %16 = arith.select %15, %zero, %r : f64
    array.yield %16 : f64
  } : !k_np1_m
  %fy = array.build (%k_3: index, %i_3: index, %j_3: index) {
    %17 = array.index %L[%k_3, %i_3 + 1, %j_3 + 1] : !k_np2_mp2
    %18 = array.index %L[%k_3, %i_3 + 1, %j_3] : !k_np2_mp2
    %r_2 = arith.subf %17, %18 : f64
    %19 = array.index %u[%k_3, %i_3 + 2, %j_3 + 2] : !k_np4_mp4
    %20 = array.index %u[%k_3, %i_3 + 2, %j_3 + 1] : !k_np4_mp4
    %s_2 = arith.subf %19, %20 : f64
    %21 = arith.mulf %r_2, %s_2 : f64
    %zero_2 = arith.constant 0.0 : f64
    %22 = arith.cmpf ogt, %21, %zero_2 : f64
    %23 = arith.select %22, %zero_2, %r_2 : f64
    array.yield %23 : f64
  } : !k_n_mp1
  %y = array.build (%k_4: index, %i_4: index, %j_4: index) {
    %24 = array.index %fx[%k_4, %i_4 + 1, %j_4] : !k_np1_m
    %25 = array.index %fx[%k_4, %i_4, %j_4] : !k_np1_m
    %26 = arith.subf %24, %25 : f64
    %27 = array.index %fy[%k_4, %i_4, %j_4 + 1] : !k_n_mp1
    %28 = arith.addf %26, %27 : f64
    %29 = array.index %fy[%k_4, %i_4, %j_4] : !k_n_mp1
    %f = arith.subf %28, %29 : f64
    %30 = array.index %u[%k_4, %i_4 + 2, %j_4 + 2] : !k_np4_mp4
    %31 = array.index %c[%k_4, %i_4, %j_4] : !k_n_m
    %32 = arith.mulf %31, %f : f64
    %33 = arith.subf %30, %32 : f64
    array.yield %33 : f64
  } : !k_n_m
  %34 = arith.mulf %y, %y : !k_n_m
  %35 = array.sum %34 : !k_n_m
  %half = arith.constant 0.5 : f64
  %36 = arith.mulf %half, %35 : f64
  return %36 : f64
}
