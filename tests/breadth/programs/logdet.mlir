// GradBench det: log |det| by elimination without pivots, of a matrix with a heavy diagonal.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @logdet(%A: !n_n) -> f64 {
  %n = array.dim n : f64
  %S = array.build (%i: index, %j: index) {
    %0 = arith.cmpi eq, %i, %j : index
    %1 = array.index %A[%i, %j] : !n_n
    %2 = arith.addf %1, %n : f64
    %3 = array.index %A[%i, %j] : !n_n
    %4 = arith.select %0, %2, %3 : f64
    array.yield %4 : f64
  } : !n_n
  %5 = array.dim n
  %zero = arith.constant 0.0 : f64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %M_2, %r = scf.for %k = %i0 to %5 step %i1 iter_args(%M = %S, %acc = %zero) -> (!n_n, f64) {
    %p = array.index %M[%k, %k] : !n_n
    %M1 = array.build (%i_2: index, %j_2: index) {
      %6 = array.index %M[%i_2, %k] : !n_n
      %f = arith.divf %6, %p : f64
      %7 = array.index %M[%i_2, %j_2] : !n_n
      %8 = array.index %M[%k, %j_2] : !n_n
      %9 = arith.mulf %f, %8 : f64
      %e = arith.subf %7, %9 : f64
      %10 = arith.cmpi sgt, %i_2, %k : index
      %11 = array.index %M[%i_2, %j_2] : !n_n
      %12 = arith.select %10, %e, %11 : f64
      array.yield %12 : f64
    } : !n_n
    %13 = math.absf %p : f64
    %14 = math.log %13 : f64
    %15 = arith.addf %acc, %14 : f64
    scf.yield %M1, %15 : !n_n, f64
  }
  return %r : f64
}
