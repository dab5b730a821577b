// Conjugate gradients for (A^T A / n + I) x = b, some steps, half the squared length of x.
!n = tensor<?xf64, #cotan.dims<n>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @conjugate_gradient(%A: !n_n, %b: !n, %steps: index) -> f64 {
  %n = array.dim n : f64
  %0 = arith.mulf %b, %b : !n
  %rr0 = array.sum %0 along 0 : !n
  %zero = arith.constant 0.0 : f64
  %1 = array.replicate %zero along 0 : f64 -> !n
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x_2, %r_2, %p_2, %rr_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%x = %1, %r = %b, %p = %b, %rr = %rr0) -> (!n, !n, !n, f64) {
    %q = array.contract %A, %p over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !n_n, !n -> !n
    %2 = array.contract %q, %A over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !n, !n_n -> !n
    %one = arith.constant 1.0 : f64
    %3 = arith.divf %one, %n : f64
    %5 = array.map %2 (%v: f64) {
      %4 = arith.mulf %v, %3 : f64
      array.yield %4 : f64
    } : (!n) -> !n
    %q_2 = arith.addf %5, %p : !n
    %6 = arith.mulf %p, %q_2 : !n
    %7 = array.sum %6 along 0 : !n
    %alpha = arith.divf %rr, %7 : f64
    %9 = array.map %p (%v_2: f64) {
      %8 = arith.mulf %v_2, %alpha : f64
      array.yield %8 : f64
    } : (!n) -> !n
    %x1 = arith.addf %x, %9 : !n
    %11 = array.map %q_2 (%v_3: f64) {
      %10 = arith.mulf %v_3, %alpha : f64
      array.yield %10 : f64
    } : (!n) -> !n
    %r1 = arith.subf %r, %11 : !n
    %12 = arith.mulf %r1, %r1 : !n
    %rr1 = array.sum %12 along 0 : !n
    %13 = arith.divf %rr1, %rr : f64
    %15 = array.map %p (%v_4: f64) {
      %14 = arith.mulf %v_4, %13 : f64
      array.yield %14 : f64
    } : (!n) -> !n
    %p1 = arith.addf %r1, %15 : !n
    scf.yield %x1, %r1, %p1, %rr1 : !n, !n, !n, f64
  }
  %16 = arith.mulf %x_2, %x_2 : !n
  %17 = array.sum %16 along 0 : !n
  %half = arith.constant 0.5 : f64
  %18 = arith.mulf %half, %17 : f64
  return %18 : f64
}
