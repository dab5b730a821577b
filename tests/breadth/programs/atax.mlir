// PolyBench atax: half the squared length of A^T (A x).
!m_n = tensor<?x?xf64, #cotan.dims<m, n>>
!n = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?xf64, #cotan.dims<m>>

func.func @atax(%A: !m_n, %x: !n) -> f64 {
  %Ax = array.build (%i: index) {
    %3 = array.build (%j: index) {
      %0 = array.index %A[%i, %j] : !m_n
      %1 = array.index %x[%j] : !n
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !n
    %4 = array.sum %3 along 0 : !n
    array.yield %4 : f64
  } : !m
  %y = array.build (%j_2: index) {
    %8 = array.build (%i_2: index) {
      %5 = array.index %A[%i_2, %j_2] : !m_n
      %6 = array.index %Ax[%i_2] : !m
      %7 = arith.mulf %5, %6 : f64
      array.yield %7 : f64
    } : !m
    %9 = array.sum %8 along 0 : !m
    array.yield %9 : f64
  } : !n
  %10 = arith.mulf %y, %y : !n
  %11 = array.sum %10 along 0 : !n
  %half = arith.constant 0.5 : f64
  %12 = arith.mulf %half, %11 : f64
  return %12 : f64
}
