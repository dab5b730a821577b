// Ratings as products of rows of two tables, squared errors and a penalty.
!index_k = tensor<?xindex, #cotan.dims<k>>
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!m_d = tensor<?x?xf64, #cotan.dims<m, d>>
!d = tensor<?xf64, #cotan.dims<d>>
!k = tensor<?xf64, #cotan.dims<k>>

func.func @matrix_factorization(%U: !n_d, %V: !m_d, %user: !index_k, %item: !index_k, %rating: !k) -> f64 {
  %7 = array.build (%i: index) {
    %u = array.index %user[%i] : !index_k
    %v = array.index %item[%i] : !index_k
    %3 = array.build (%j: index) {
      %0 = array.index %U[%u, %j] : !n_d
      %1 = array.index %V[%v, %j] : !m_d
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !d
    %4 = array.sum %3 along 0 : !d
    %5 = array.index %rating[%i] : !k
    %e = arith.subf %4, %5 : f64
    %6 = arith.mulf %e, %e : f64
    array.yield %6 : f64
  } : !k
  %8 = array.sum %7 along 0 : !k
  %9 = arith.mulf %U, %U : !n_d
  %10 = array.sum %9 : !n_d
  %11 = arith.mulf %V, %V : !m_d
  %12 = array.sum %11 : !m_d
  %13 = arith.addf %10, %12 : f64
  %c = arith.constant 0.01 : f64
  %14 = arith.mulf %c, %13 : f64
  %15 = arith.addf %8, %14 : f64
  return %15 : f64
}
