// Hamiltonian Monte Carlo: leapfrog steps on the posterior of a logistic regression; the last
// energy.
!d = tensor<?xf64, #cotan.dims<d>>
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @hmc(%q: !d, %p: !d, %X: !n_d, %y: !n, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %q1, %p1_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%q_2 = %q, %p_2 = %p) -> (!d, !d) {
    %z = array.contract %X, %q_2 over [d] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !n_d, !d -> !n
    %r = array.map %z, %y (%z_2: f64, %y_2: f64) {
      %0 = special.sigmoid %z_2 : f64
      %1 = arith.subf %y_2, %0 : f64
      array.yield %1 : f64
    } : (!n, !n) -> !n
    %2 = array.contract %r, %X over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !n, !n_d -> !d
    %3 = arith.subf %2, %q_2 : !d
    %c = arith.constant 0.01 : f64
    %5 = array.map %3 (%v: f64) {
      %4 = arith.mulf %v, %c : f64
      array.yield %4 : f64
    } : (!d) -> !d
    %ph = arith.addf %p_2, %5 : !d
    %c_2 = arith.constant 0.02 : f64
    %7 = array.map %ph (%v_2: f64) {
      %6 = arith.mulf %v_2, %c_2 : f64
      array.yield %6 : f64
    } : (!d) -> !d
    %q_3 = arith.addf %q_2, %7 : !d
    %z_3 = array.contract %X, %q_3 over [d] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !n_d, !d -> !n
    %r_2 = array.map %z_3, %y (%z_4: f64, %y_3: f64) {
      %8 = special.sigmoid %z_4 : f64
      %9 = arith.subf %y_3, %8 : f64
      array.yield %9 : f64
    } : (!n, !n) -> !n
    %10 = array.contract %r_2, %X over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !n, !n_d -> !d
    %11 = arith.subf %10, %q_3 : !d
    %13 = array.map %11 (%v_3: f64) {
      %12 = arith.mulf %v_3, %c : f64
      array.yield %12 : f64
    } : (!d) -> !d
    %p1 = arith.addf %ph, %13 : !d
    scf.yield %q_3, %p1 : !d, !d
  }
  %z_5 = array.contract %X, %q1 over [d] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !n_d, !d -> !n
  %17 = array.map %z_5, %y (%z_6: f64, %y_4: f64) {
    %14 = special.softplus %z_6 : f64
    %15 = arith.mulf %y_4, %z_6 : f64
    %16 = arith.subf %14, %15 : f64
    array.yield %16 : f64
  } : (!n, !n) -> !n
  %potential = array.sum %17 along 0 : !n
  %18 = arith.mulf %q1, %q1 : !d
  %19 = array.sum %18 along 0 : !d
  %half = arith.constant 0.5 : f64
  %20 = arith.mulf %half, %19 : f64
  %21 = arith.addf %potential, %20 : f64
  %22 = arith.mulf %p1_2, %p1_2 : !d
  %23 = array.sum %22 along 0 : !d
  %24 = arith.mulf %half, %23 : f64
  %25 = arith.addf %21, %24 : f64
  return %25 : f64
}
