// A variational autoencoder with one layer each way: reconstruction and divergence from a normal.
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!d_2xz = tensor<?x?xf64, #cotan.dims<d, 2*z>>
!n_2xz = tensor<?x?xf64, #cotan.dims<n, 2*z>>
!t2xz = tensor<?xf64, #cotan.dims<2*z>>
!n_z = tensor<?x?xf64, #cotan.dims<n, z>>
!z_d = tensor<?x?xf64, #cotan.dims<z, d>>
!d = tensor<?xf64, #cotan.dims<d>>

func.func @vae(%x: !n_d, %We: !d_2xz, %be: !t2xz, %Wd: !z_d, %bd: !d, %noise: !n_z) -> f64 {
  %e = array.contract %x, %We over [d] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_d, !d_2xz -> !n_2xz
  %mean = array.build (%i: index, %j: index) {
    %0 = array.index %e[%i, %j] : !n_2xz
    %1 = array.index %be[%j] : !t2xz
    %2 = arith.addf %0, %1 : f64
    array.yield %2 : f64
  } : !n_z
  %logv = array.build (%i_2: index, %j_2: index) {
    %3 = array.index %e[%i_2, z + %j_2] : !n_2xz
    %4 = array.index %be[z + %j_2] : !t2xz
    %5 = arith.addf %3, %4 : f64
    array.yield %5 : f64
  } : !n_z
  %s = array.build (%i_3: index, %j_3: index) {
    %6 = array.index %mean[%i_3, %j_3] : !n_z
    %7 = array.index %logv[%i_3, %j_3] : !n_z
    %half = arith.constant 0.5 : f64
    %8 = arith.mulf %half, %7 : f64
    %9 = math.exp %8 : f64
    %10 = array.index %noise[%i_3, %j_3] : !n_z
    %11 = arith.mulf %9, %10 : f64
    %12 = arith.addf %6, %11 : f64
    array.yield %12 : f64
  } : !n_z
  %y = array.contract %s, %Wd over [z] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_z, !z_d -> !n_d
  %19 = array.build (%i_4: index, %j_4: index) {
    %13 = array.index %y[%i_4, %j_4] : !n_d
    %14 = array.index %bd[%j_4] : !d
    %l = arith.addf %13, %14 : f64
    %15 = special.softplus %l : f64
    %16 = array.index %x[%i_4, %j_4] : !n_d
    %17 = arith.mulf %16, %l : f64
    %18 = arith.subf %15, %17 : f64
    array.yield %18 : f64
  } : !n_d
  %20 = array.sum %19 : !n_d
  %30 = array.build (%i_5: index, %j_5: index) {
    %21 = array.index %logv[%i_5, %j_5] : !n_z
    %22 = math.exp %21 : f64
    %23 = array.index %mean[%i_5, %j_5] : !n_z
    %24 = array.index %mean[%i_5, %j_5] : !n_z
    %25 = arith.mulf %23, %24 : f64
    %26 = arith.addf %22, %25 : f64
    %one = arith.constant 1.0 : f64
    %27 = arith.subf %26, %one : f64
    %28 = array.index %logv[%i_5, %j_5] : !n_z
    %29 = arith.subf %27, %28 : f64
    array.yield %29 : f64
  } : !n_z
  %31 = array.sum %30 : !n_z
  %half_2 = arith.constant 0.5 : f64
  %32 = arith.mulf %half_2, %31 : f64
  %33 = arith.addf %20, %32 : f64
  return %33 : f64
}
