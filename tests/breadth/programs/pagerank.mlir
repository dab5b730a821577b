// PageRank: rows are normalised, then steps of a damped walk; the weighted sum of ranks.
!n = tensor<?xf64, #cotan.dims<n>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @pagerank(%P: !n_n, %v: !n, %steps: index) -> f64 {
  %W = array.map %P (%r: !n) {
    %0 = array.sum %r along 0 : !n
    %2 = array.map %r (%v_2: f64) {
      %1 = arith.divf %v_2, %0 : f64
      array.yield %1 : f64
    } : (!n) -> !n
    array.yield %2 : !n
  } : (!n_n) -> !n_n
  %n = array.dim n : f64
  %one = arith.constant 1.0 : f64
  %3 = arith.divf %one, %n : f64
  %start = array.replicate %3 along 0 : f64 -> !n
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %r_3 = scf.for %t = %i0 to %steps step %i1 iter_args(%r_2 = %start) -> (!n) {
    %4 = array.contract %r_2, %W over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !n, !n_n -> !n
    %c = arith.constant 0.85 : f64
    %6 = array.map %4 (%v_3: f64) {
      %5 = arith.mulf %v_3, %c : f64
      array.yield %5 : f64
    } : (!n) -> !n
    %c_2 = arith.constant 0.15 : f64
    %7 = arith.divf %c_2, %n : f64
    %9 = array.map %6 (%v_4: f64) {
      %8 = arith.addf %v_4, %7 : f64
      array.yield %8 : f64
    } : (!n) -> !n
    scf.yield %9 : !n
  }
  %10 = arith.mulf %r_3, %v : !n
  %11 = array.sum %10 along 0 : !n
  return %11 : f64
}
