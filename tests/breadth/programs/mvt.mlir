// PolyBench mvt: x1 + A y1 and x2 + A^T y2, the product of their lengths squared.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @mvt(%A: !n_n, %x1: !n, %x2: !n, %y1: !n, %y2: !n) -> f64 {
  %0 = array.contract %A, %y1 over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !n_n, !n -> !n
  %a = arith.addf %x1, %0 : !n
  %1 = array.contract %y2, %A over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !n, !n_n -> !n
  %b = arith.addf %x2, %1 : !n
  %2 = arith.mulf %a, %a : !n
  %3 = array.sum %2 along 0 : !n
  %4 = arith.mulf %b, %b : !n
  %5 = array.sum %4 along 0 : !n
  %6 = arith.mulf %3, %5 : f64
  return %6 : f64
}
