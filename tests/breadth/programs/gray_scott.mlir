// Gray and Scott's reaction with diffusion on a torus.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @gray_scott(%u: !n_n, %v: !n_n, %feed: f64, %kill: f64, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %u1_2, %v1_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%u_2 = %u, %v_2 = %v) -> (!n_n, !n_n) {
    %0 = arith.mulf %u_2, %v_2 : !n_n
    %uvv = arith.mulf %0, %v_2 : !n_n
    %1 = array.roll %u_2 by 1 along 0 : !n_n
    %2 = array.roll %u_2 by -1 along 0 : !n_n
    %3 = arith.addf %1, %2 : !n_n
    %4 = array.roll %u_2 by 1 along 1 : !n_n
    %5 = arith.addf %3, %4 : !n_n
    %6 = array.roll %u_2 by -1 along 1 : !n_n
    %7 = arith.addf %5, %6 : !n_n
    %four = arith.constant 4.0 : f64
    %9 = array.map %u_2 (%v_3: f64) {
      %8 = arith.mulf %four, %v_3 : f64
      array.yield %8 : f64
    } : (!n_n) -> !n_n
    %10 = arith.subf %7, %9 : !n_n
    %c = arith.constant 0.16 : f64
    %12 = array.map %10 (%v_4: f64) {
      %11 = arith.mulf %v_4, %c : f64
      array.yield %11 : f64
    } : (!n_n) -> !n_n
    %13 = arith.subf %12, %uvv : !n_n
    %one = arith.constant 1.0 : f64
    %15 = array.map %u_2 (%v_5: f64) {
      %14 = arith.subf %one, %v_5 : f64
      array.yield %14 : f64
    } : (!n_n) -> !n_n
    %17 = array.map %15 (%v_6: f64) {
      %16 = arith.mulf %v_6, %feed : f64
      array.yield %16 : f64
    } : (!n_n) -> !n_n
    %18 = arith.addf %13, %17 : !n_n
    %half = arith.constant 0.5 : f64
    %20 = array.map %18 (%v_7: f64) {
      %19 = arith.mulf %v_7, %half : f64
      array.yield %19 : f64
    } : (!n_n) -> !n_n
    %u1 = arith.addf %u_2, %20 : !n_n
    %21 = array.roll %v_2 by 1 along 0 : !n_n
    %22 = array.roll %v_2 by -1 along 0 : !n_n
    %23 = arith.addf %21, %22 : !n_n
    %24 = array.roll %v_2 by 1 along 1 : !n_n
    %25 = arith.addf %23, %24 : !n_n
    %26 = array.roll %v_2 by -1 along 1 : !n_n
    %27 = arith.addf %25, %26 : !n_n
    %29 = array.map %v_2 (%v_8: f64) {
      %28 = arith.mulf %four, %v_8 : f64
      array.yield %28 : f64
    } : (!n_n) -> !n_n
    %30 = arith.subf %27, %29 : !n_n
    %c_2 = arith.constant 0.08 : f64
    %32 = array.map %30 (%v_9: f64) {
      %31 = arith.mulf %v_9, %c_2 : f64
      array.yield %31 : f64
    } : (!n_n) -> !n_n
    %33 = arith.addf %32, %uvv : !n_n
    %34 = arith.addf %kill, %feed : f64
    %36 = array.map %v_2 (%v_10: f64) {
      %35 = arith.mulf %v_10, %34 : f64
      array.yield %35 : f64
    } : (!n_n) -> !n_n
    %37 = arith.subf %33, %36 : !n_n
    %39 = array.map %37 (%v_11: f64) {
      %38 = arith.mulf %v_11, %half : f64
      array.yield %38 : f64
    } : (!n_n) -> !n_n
    %v1 = arith.addf %v_2, %39 : !n_n
    scf.yield %u1, %v1 : !n_n, !n_n
  }
  %40 = arith.mulf %u1_2, %v1_2 : !n_n
  %41 = array.sum %40 : !n_n
  return %41 : f64
}
