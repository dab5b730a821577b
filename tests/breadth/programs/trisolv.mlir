// PolyBench trisolv: forward substitution, half the squared length of the solution.
!n = tensor<?xf64, #cotan.dims<n>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @trisolv(%L: !n_n, %b: !n) -> f64 {
  %zero = arith.constant 0.0 : f64
  %0 = array.replicate %zero along 0 : f64 -> !n
  %1 = array.dim n
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x_2 = scf.for %i = %i0 to %1 step %i1 iter_args(%x = %0) -> (!n) {
    %5 = array.build (%j: index) {
      %2 = array.index %L[%i, %j] : !n_n
      %3 = array.index %x[%j] : !n
      %4 = arith.mulf %2, %3 : f64
      array.yield %4 : f64
    } : !n
    %s = array.sum %5 along 0 : !n
    %6 = array.index %L[%i, %i] : !n_n
    %four = arith.constant 4.0 : f64
    %d = arith.addf %6, %four : f64
    %7 = array.index %b[%i] : !n
    %8 = arith.subf %7, %s : f64
    %v = arith.divf %8, %d : f64
    %9 = array.update %x[%i] to %v : !n, f64
    scf.yield %9 : !n
  }
  %10 = arith.mulf %x_2, %x_2 : !n
  %11 = array.sum %10 along 0 : !n
  %half = arith.constant 0.5 : f64
  %12 = arith.mulf %half, %11 : f64
  return %12 : f64
}
