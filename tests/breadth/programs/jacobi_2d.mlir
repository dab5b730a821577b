// PolyBench jacobi-2d: averages of five neighbours, time after time; the border stays.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @jacobi_2d(%u: !n_n, %steps: index) -> f64 {
  %last = array.dim n - 1
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %w = scf.for %t = %i0 to %steps step %i1 iter_args(%v = %u) -> (!n_n) {
    %17 = array.build (%i: index, %j: index) {
      %0 = array.index %v[%i, %j] : !n_n
      %1 = array.index %v[%i, %j - 1] : !n_n
      %2 = arith.addf %0, %1 : f64
      %3 = array.index %v[%i, %j + 1] : !n_n
      %4 = arith.addf %2, %3 : f64
      %5 = array.index %v[%i + 1, %j] : !n_n
      %6 = arith.addf %4, %5 : f64
      %7 = array.index %v[%i - 1, %j] : !n_n
      %8 = arith.addf %6, %7 : f64
      %c = arith.constant 0.2 : f64
      %mean = arith.mulf %c, %8 : f64
      %9 = arith.cmpi sgt, %i, %i0 : index
      %10 = arith.cmpi slt, %i, %last : index
      %11 = arith.andi %9, %10 : i1
      %12 = arith.cmpi sgt, %j, %i0 : index
      %13 = arith.cmpi slt, %j, %last : index
      %14 = arith.andi %12, %13 : i1
      %inside = arith.andi %11, %14 : i1
      %15 = array.index %v[%i, %j] : !n_n
      %16 = arith.select %inside, %mean, %15 : f64
      array.yield %16 : f64
    } : !n_n
    scf.yield %17 : !n_n
  }
  %18 = arith.mulf %w, %w : !n_n
  %19 = array.sum %18 : !n_n
  %half = arith.constant 0.5 : f64
  %20 = arith.mulf %half, %19 : f64
  return %20 : f64
}
