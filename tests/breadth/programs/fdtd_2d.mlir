// PolyBench fdtd-2d: Maxwell's equations on a staggered grid, driven at one edge.
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>
!t = tensor<?xf64, #cotan.dims<t>>

func.func @fdtd_2d(%ex: !n_m, %ey: !n_m, %hz: !n_m, %pulse: !t) -> f64 {
  %ex2, %ey2, %hz2 = array.fold %pulse along 0 from %ex, %ey, %hz (%ex_2: !n_m, %ey_2: !n_m, %hz_2: !n_m, %p: f64) {
    %ey1 = array.build (%i: index, %j: index) {
      %0 = array.index %ey_2[%i, %j] : !n_m
      %1 = array.index %hz_2[%i, %j] : !n_m
      %2 = array.index %hz_2[%i - 1, %j] : !n_m
      %3 = arith.subf %1, %2 : f64
      %half = arith.constant 0.5 : f64
      %4 = arith.mulf %half, %3 : f64
      %inner = arith.subf %0, %4 : f64
      %i0 = arith.constant 0 : index
      %5 = arith.cmpi eq, %i, %i0 : index
      %6 = arith.select %5, %p, %inner : f64
      array.yield %6 : f64
    } : !n_m
    %ex1 = array.build (%i_2: index, %j_2: index) {
      %7 = array.index %ex_2[%i_2, %j_2] : !n_m
      %8 = array.index %hz_2[%i_2, %j_2] : !n_m
      %9 = array.index %hz_2[%i_2, %j_2 - 1] : !n_m
      %10 = arith.subf %8, %9 : f64
      %half_2 = arith.constant 0.5 : f64
      %11 = arith.mulf %half_2, %10 : f64
      %inner_2 = arith.subf %7, %11 : f64
      %i0_2 = arith.constant 0 : index
      %12 = arith.cmpi eq, %j_2, %i0_2 : index
      %13 = array.index %ex_2[%i_2, %j_2] : !n_m
      %14 = arith.select %12, %13, %inner_2 : f64
      array.yield %14 : f64
    } : !n_m
    %hz1 = array.build (%i_3: index, %j_3: index) {
      %15 = array.index %ex1[%i_3, %j_3 + 1] : !n_m
      %16 = array.index %ex1[%i_3, %j_3] : !n_m
      %17 = arith.subf %15, %16 : f64
      %18 = array.index %ey1[%i_3 + 1, %j_3] : !n_m
      %19 = arith.addf %17, %18 : f64
      %20 = array.index %ey1[%i_3, %j_3] : !n_m
      %curl = arith.subf %19, %20 : f64
      %21 = array.index %hz_2[%i_3, %j_3] : !n_m
      %c = arith.constant 0.7 : f64
      %22 = arith.mulf %c, %curl : f64
      %moved = arith.subf %21, %22 : f64
      %23 = array.dim n - 1
      %24 = arith.cmpi slt, %i_3, %23 : index
      %25 = array.dim m - 1
      %26 = arith.cmpi slt, %j_3, %25 : index
      %27 = arith.andi %24, %26 : i1
      %28 = array.index %hz_2[%i_3, %j_3] : !n_m
      %29 = arith.select %27, %moved, %28 : f64
      array.yield %29 : f64
    } : !n_m
    array.yield %ex1, %ey1, %hz1 : !n_m, !n_m, !n_m
  } : (!t, !n_m, !n_m, !n_m) -> (!n_m, !n_m, !n_m)
  %30 = arith.mulf %hz2, %hz2 : !n_m
  %31 = array.sum %30 : !n_m
  %half_3 = arith.constant 0.5 : f64
  %32 = arith.mulf %half_3, %31 : f64
  return %32 : f64
}
