// PolyBench doitgen, from a multi-resolution analysis: the last dimension times a matrix.
!r_q_s = tensor<?x?x?xf64, #cotan.dims<r, q, s>>
!s_p = tensor<?x?xf64, #cotan.dims<s, p>>
!s = tensor<?xf64, #cotan.dims<s>>
!r_q_p = tensor<?x?x?xf64, #cotan.dims<r, q, p>>

func.func @doitgen(%A: !r_q_s, %C: !s_p) -> f64 {
  %D = array.build (%i: index, %j: index, %k: index) {
    %3 = array.build (%s: index) {
      %0 = array.index %A[%i, %j, %s] : !r_q_s
      %1 = array.index %C[%s, %k] : !s_p
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !s
    %4 = array.sum %3 along 0 : !s
    array.yield %4 : f64
  } : !r_q_p
  %5 = arith.mulf %D, %D : !r_q_p
  %6 = array.sum %5 : !r_q_p
  %half = arith.constant 0.5 : f64
  %7 = arith.mulf %half, %6 : f64
  return %7 : f64
}
