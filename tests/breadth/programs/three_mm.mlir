// PolyBench 3mm: half the sum of squares of (A B) (C D).
!n_k = tensor<?x?xf64, #cotan.dims<n, k>>
!k_l = tensor<?x?xf64, #cotan.dims<k, l>>
!n_l = tensor<?x?xf64, #cotan.dims<n, l>>
!l_m = tensor<?x?xf64, #cotan.dims<l, m>>
!m_o = tensor<?x?xf64, #cotan.dims<m, o>>
!l_o = tensor<?x?xf64, #cotan.dims<l, o>>
!n_o = tensor<?x?xf64, #cotan.dims<n, o>>

func.func @three_mm(%A: !n_k, %B: !k_l, %C: !l_m, %D: !m_o) -> f64 {
  %E = array.contract %A, %B over [k] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_k, !k_l -> !n_l
  %G = array.contract %C, %D over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !l_m, !m_o -> !l_o
  %H = array.contract %E, %G over [l] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_l, !l_o -> !n_o
  %0 = arith.mulf %H, %H : !n_o
  %1 = array.sum %0 : !n_o
  %half = arith.constant 0.5 : f64
  %2 = arith.mulf %half, %1 : f64
  return %2 : f64
}
