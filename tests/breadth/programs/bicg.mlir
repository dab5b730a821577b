// PolyBench bicg, the kernel of BiCGStab: A p and A^T r, half their squared lengths.
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>
!m = tensor<?xf64, #cotan.dims<m>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @bicg(%A: !n_m, %p: !m, %r: !n) -> f64 {
  %q = array.build (%i: index) {
    %3 = array.build (%j: index) {
      %0 = array.index %A[%i, %j] : !n_m
      %1 = array.index %p[%j] : !m
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !m
    %4 = array.sum %3 along 0 : !m
    array.yield %4 : f64
  } : !n
  %s = array.build (%j_2: index) {
    %8 = array.build (%i_2: index) {
      %5 = array.index %A[%i_2, %j_2] : !n_m
      %6 = array.index %r[%i_2] : !n
      %7 = arith.mulf %5, %6 : f64
      array.yield %7 : f64
    } : !n
    %9 = array.sum %8 along 0 : !n
    array.yield %9 : f64
  } : !m
  %10 = arith.mulf %q, %q : !n
  %11 = array.sum %10 along 0 : !n
  %half = arith.constant 0.5 : f64
  %12 = arith.mulf %half, %11 : f64
  %13 = arith.mulf %s, %s : !m
  %14 = array.sum %13 along 0 : !m
  %15 = arith.mulf %half, %14 : f64
  %16 = arith.addf %12, %15 : f64
  return %16 : f64
}
