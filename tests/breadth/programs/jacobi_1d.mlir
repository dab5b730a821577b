// PolyBench jacobi-1d: averages of three neighbours, time after time; the ends stay.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @jacobi_1d(%u: !n, %steps: index) -> f64 {
  %last = array.dim n - 1
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %w = scf.for %t = %i0 to %steps step %i1 iter_args(%v = %u) -> (!n) {
    %9 = array.build (%i: index) {
      %0 = array.index %v[%i - 1] : !n
      %1 = array.index %v[%i] : !n
      %2 = arith.addf %0, %1 : f64
      %3 = array.index %v[%i + 1] : !n
      %4 = arith.addf %2, %3 : f64
      %three = arith.constant 3.0 : f64
      %mean = arith.divf %4, %three : f64
      %5 = arith.cmpi sgt, %i, %i0 : index
      %6 = arith.cmpi slt, %i, %last : index
      %inside = arith.andi %5, %6 : i1
      %7 = array.index %v[%i] : !n
      %8 = arith.select %inside, %mean, %7 : f64
      array.yield %8 : f64
    } : !n
    scf.yield %9 : !n
  }
  %10 = arith.mulf %w, %w : !n
  %11 = array.sum %10 along 0 : !n
  %half = arith.constant 0.5 : f64
  %12 = arith.mulf %half, %11 : f64
  return %12 : f64
}
