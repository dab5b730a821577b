// A fourth vector in space has no part orthogonal to the others: what is left of it is rounding, divided by
// its length. Its derivative is undetermined, which is neither agreement nor failure.
// RUN[1]: cotan check %s --fn rest --arg m=4 --arg n=3
// RUN[1]: cotan check %s --fn rest --arg m=4 --arg n=3 --quiet
// RUN: cotan check %s --fn rest --arg m=3 --arg n=3
!n = tensor<?xf64, #cotan.dims<n>>
!m_n = tensor<?x?xf64, #cotan.dims<m, n>>
!m = tensor<?xf64, #cotan.dims<m>>
func.func @rest(%A: !m_n, %W: !m_n) -> f64 {
  %zero = arith.constant 0.0 : f64
  %0 = array.replicate %zero along 0 : f64 -> !n
  %1 = array.replicate %0 along 0 : !n -> !m_n
  %2 = array.dim m
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %Q_2 = scf.for %i = %i0 to %2 step %i1 iter_args(%Q = %1) -> (!m_n) {
    %a = array.index %A[%i] : !m_n
    %c = array.contract %Q, %a over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !m_n, !n -> !m
    %p = array.contract %c, %Q over [m] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !m, !m_n -> !n
    %r = arith.subf %a, %p : !n
    %3 = arith.mulf %r, %r : !n
    %4 = array.sum %3 along 0 : !n
    %length = math.sqrt %4 : f64
    %q = array.map %r (%v: f64) {
      %5 = arith.divf %v, %length : f64
      array.yield %5 : f64
    } : (!n) -> !n
    %6 = array.update %Q[%i] to %q : !m_n, !n
    scf.yield %6 : !m_n
  }
  %7 = arith.mulf %Q_2, %W : !m_n
  %8 = array.sum %7 : !m_n
  return %8 : f64
}
