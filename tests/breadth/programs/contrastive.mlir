// CLIP's loss: normalised rows, all products, the cross entropy of each row with its own.
!d = tensor<?xf64, #cotan.dims<d>>
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!d_n = tensor<?x?xf64, #cotan.dims<d, n>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @contrastive(%a: !n_d, %b: !n_d, %scale: f64) -> f64 {
  %u = array.map %a (%r: !d) {
    %0 = arith.mulf %r, %r : !d
    %1 = array.sum %0 along 0 : !d
    %c = arith.constant 1.0e-06 : f64
    %2 = arith.addf %1, %c : f64
    %inv = math.rsqrt %2 : f64
    %4 = array.map %r (%v: f64) {
      %3 = arith.mulf %v, %inv : f64
      array.yield %3 : f64
    } : (!d) -> !d
    array.yield %4 : !d
  } : (!n_d) -> !n_d
  %v_3 = array.map %b (%r_2: !d) {
    %5 = arith.mulf %r_2, %r_2 : !d
    %6 = array.sum %5 along 0 : !d
    %c_2 = arith.constant 1.0e-06 : f64
    %7 = arith.addf %6, %c_2 : f64
    %inv_2 = math.rsqrt %7 : f64
    %9 = array.map %r_2 (%v_2: f64) {
      %8 = arith.mulf %v_2, %inv_2 : f64
      array.yield %8 : f64
    } : (!d) -> !d
    array.yield %9 : !d
  } : (!n_d) -> !n_d
  %10 = array.transpose %v_3 by [1, 0] : !n_d
  %S = array.contract %u, %10 over [d] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_d, !d_n -> !n_n
  %L = array.map %S (%v_4: f64) {
    %11 = arith.mulf %v_4, %scale : f64
    array.yield %11 : f64
  } : (!n_n) -> !n_n
  %21 = array.build (%i: index) {
    %r_3 = array.index %L[%i] : !n_n
    %12 = array.max %r_3 along 0 : !n
    %14 = array.map %r_3 (%v_5: f64) {
      %13 = arith.subf %v_5, %12 : f64
      array.yield %13 : f64
    } : (!n) -> !n
    %15 = math.exp %14 : !n
    %16 = array.sum %15 along 0 : !n
    %17 = math.log %16 : f64
    %18 = arith.addf %17, %12 : f64
    %19 = array.index %L[%i, %i] : !n_n
    %20 = arith.subf %18, %19 : f64
    array.yield %20 : f64
  } : !n
  %22 = array.sum %21 along 0 : !n
  %33 = array.build (%j: index) {
    %c_3 = array.build (%i_2: index) {
      %23 = array.index %L[%i_2, %j] : !n_n
      array.yield %23 : f64
    } : !n
    %24 = array.max %c_3 along 0 : !n
    %26 = array.map %c_3 (%v_6: f64) {
      %25 = arith.subf %v_6, %24 : f64
      array.yield %25 : f64
    } : (!n) -> !n
    %27 = math.exp %26 : !n
    %28 = array.sum %27 along 0 : !n
    %29 = math.log %28 : f64
    %30 = arith.addf %29, %24 : f64
    %31 = array.index %L[%j, %j] : !n_n
    %32 = arith.subf %30, %31 : f64
    array.yield %32 : f64
  } : !n
  %34 = array.sum %33 along 0 : !n
  %35 = arith.addf %22, %34 : f64
  %half = arith.constant 0.5 : f64
  %36 = arith.mulf %half, %35 : f64
  %37 = array.dim n : f64
  %38 = arith.divf %36, %37 : f64
  return %38 : f64
}
