// The wave equation on a ring with a speed for each point, leapfrog; half the squared length.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @wave_1d(%u: !n, %c: !n, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %a, %b = scf.for %t = %i0 to %steps step %i1 iter_args(%u_2 = %u, %w = %u) -> (!n, !n) {
    %19 = array.build (%i: index) {
      %0 = arith.cmpi eq, %i, %i0 : index
      %1 = array.index %u_2[n - 1] : !n
      %2 = array.index %u_2[%i - 1] : !n
      %l = arith.select %0, %1, %2 : f64
      %3 = array.dim n - 1
      %4 = arith.cmpi eq, %i, %3 : index
      %5 = array.index %u_2[0] : !n
      %6 = array.index %u_2[%i + 1] : !n
      %r = arith.select %4, %5, %6 : f64
      %7 = array.index %u_2[%i] : !n
      %two = arith.constant 2.0 : f64
      %8 = arith.mulf %two, %7 : f64
      %9 = array.index %w[%i] : !n
      %10 = arith.subf %8, %9 : f64
      %11 = array.index %c[%i] : !n
      %c_2 = arith.constant 0.1 : f64
      %12 = arith.mulf %c_2, %11 : f64
      %13 = arith.addf %l, %r : f64
      %14 = array.index %u_2[%i] : !n
      %15 = arith.mulf %two, %14 : f64
      %16 = arith.subf %13, %15 : f64
      %17 = arith.mulf %12, %16 : f64
      %18 = arith.addf %10, %17 : f64
      array.yield %18 : f64
    } : !n
    scf.yield %19, %u_2 : !n, !n
  }
  %20 = arith.mulf %a, %a : !n
  %21 = array.sum %20 along 0 : !n
  %half = arith.constant 0.5 : f64
  %22 = arith.mulf %half, %21 : f64
  return %22 : f64
}
