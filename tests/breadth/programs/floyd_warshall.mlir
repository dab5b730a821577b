// PolyBench floyd-warshall: shortest paths between all pairs, weighted and added.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @floyd_warshall(%D: !n_n, %W: !n_n) -> f64 {
  %0 = array.dim n
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %M_2 = scf.for %k = %i0 to %0 step %i1 iter_args(%M = %D) -> (!n_n) {
    %6 = array.build (%i: index, %j: index) {
      %1 = array.index %M[%i, %j] : !n_n
      %2 = array.index %M[%i, %k] : !n_n
      %3 = array.index %M[%k, %j] : !n_n
      %4 = arith.addf %2, %3 : f64
      %5 = arith.minimumf %1, %4 : f64
      array.yield %5 : f64
    } : !n_n
    scf.yield %6 : !n_n
  }
  %7 = arith.mulf %M_2, %W : !n_n
  %8 = array.sum %7 : !n_n
  return %8 : f64
}
