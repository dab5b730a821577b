// NPBench vadv: tridiagonal systems of k unknowns, one for each of n columns, by Thomas's
// algorithm.
!n = tensor<?xf64, #cotan.dims<n>>
!k_n = tensor<?x?xf64, #cotan.dims<k, n>>

func.func @vadv(%a: !k_n, %b: !k_n, %c: !k_n, %d: !k_n) -> f64 {
  %zero = arith.constant 0.0 : f64
  %zero_2 = array.replicate %zero along 0 : f64 -> !n
  %cl, %dl, %cs, %ds = array.fold %a, %b, %c, %d along 0 from %zero_2, %zero_2 (%cp: !n, %dp: !n, %a_2: !n, %b_2: !n, %c_2: !n, %d_2: !n) {
    %four = arith.constant 4.0 : f64
    %1 = array.map %b_2 (%v: f64) {
      %0 = arith.addf %v, %four : f64
      array.yield %0 : f64
    } : (!n) -> !n
    %2 = arith.mulf %a_2, %cp : !n
    %den = arith.subf %1, %2 : !n
    %c1 = arith.divf %c_2, %den : !n
    %3 = arith.mulf %a_2, %dp : !n
    %4 = arith.subf %d_2, %3 : !n
    %d1 = arith.divf %4, %den : !n
    array.yield %c1, %d1, %c1, %d1 : !n, !n, !n, !n
  } : (!k_n, !k_n, !k_n, !k_n, !n, !n) -> (!n, !n, !k_n, !k_n)
  %x0, %xs = array.fold %cs, %ds along 0 right from %zero_2 (%x: !n, %c_3: !n, %d_3: !n) {
    %5 = arith.mulf %c_3, %x : !n
    %y = arith.subf %d_3, %5 : !n
    array.yield %y, %y : !n, !n
  } : (!k_n, !k_n, !n) -> (!n, !k_n)
  %6 = arith.mulf %xs, %xs : !k_n
  %7 = array.sum %6 : !k_n
  %half = arith.constant 0.5 : f64
  %8 = arith.mulf %half, %7 : f64
  return %8 : f64
}
