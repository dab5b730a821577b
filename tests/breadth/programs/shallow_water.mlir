// Shallow water on a torus: centred differences, steps of the linear equations with a nonlinear
// flux.
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>

func.func @shallow_water(%h: !n_m, %u: !n_m, %v: !n_m, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %h1_2, %u1_2, %v1_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%h_2 = %h, %u_2 = %u, %v_2 = %v) -> (!n_m, !n_m, !n_m) {
    %0 = array.roll %h_2 by -1 along 0 : !n_m
    %1 = array.roll %h_2 by 1 along 0 : !n_m
    %2 = arith.subf %0, %1 : !n_m
    %half = arith.constant 0.5 : f64
    %4 = array.map %2 (%v_3: f64) {
      %3 = arith.mulf %v_3, %half : f64
      array.yield %3 : f64
    } : (!n_m) -> !n_m
    %c = arith.constant 0.05 : f64
    %6 = array.map %4 (%v_4: f64) {
      %5 = arith.mulf %v_4, %c : f64
      array.yield %5 : f64
    } : (!n_m) -> !n_m
    %u1 = arith.subf %u_2, %6 : !n_m
    %7 = array.roll %h_2 by -1 along 1 : !n_m
    %8 = array.roll %h_2 by 1 along 1 : !n_m
    %9 = arith.subf %7, %8 : !n_m
    %11 = array.map %9 (%v_5: f64) {
      %10 = arith.mulf %v_5, %half : f64
      array.yield %10 : f64
    } : (!n_m) -> !n_m
    %13 = array.map %11 (%v_6: f64) {
      %12 = arith.mulf %v_6, %c : f64
      array.yield %12 : f64
    } : (!n_m) -> !n_m
    %v1 = arith.subf %v_2, %13 : !n_m
    %four = arith.constant 4.0 : f64
    %d = array.map %h_2 (%v_7: f64) {
      %14 = arith.addf %v_7, %four : f64
      array.yield %14 : f64
    } : (!n_m) -> !n_m
    %a = arith.mulf %d, %u1 : !n_m
    %15 = array.roll %a by -1 along 0 : !n_m
    %16 = array.roll %a by 1 along 0 : !n_m
    %17 = arith.subf %15, %16 : !n_m
    %19 = array.map %17 (%v_8: f64) {
      %18 = arith.mulf %v_8, %half : f64
      array.yield %18 : f64
    } : (!n_m) -> !n_m
    %a_2 = arith.mulf %d, %v1 : !n_m
    %20 = array.roll %a_2 by -1 along 1 : !n_m
    %21 = array.roll %a_2 by 1 along 1 : !n_m
    %22 = arith.subf %20, %21 : !n_m
    %24 = array.map %22 (%v_9: f64) {
      %23 = arith.mulf %v_9, %half : f64
      array.yield %23 : f64
    } : (!n_m) -> !n_m
    %25 = arith.addf %19, %24 : !n_m
    %27 = array.map %25 (%v_10: f64) {
      %26 = arith.mulf %v_10, %c : f64
      array.yield %26 : f64
    } : (!n_m) -> !n_m
    %h1 = arith.subf %h_2, %27 : !n_m
    scf.yield %h1, %u1, %v1 : !n_m, !n_m, !n_m
  }
  %28 = arith.mulf %h1_2, %h1_2 : !n_m
  %29 = array.sum %28 : !n_m
  %half_2 = arith.constant 0.5 : f64
  %30 = arith.mulf %half_2, %29 : f64
  return %30 : f64
}
