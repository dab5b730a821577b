// Futhark's AD benchmark XSBench: cross sections by interpolation in a table, summed over nuclides.
!index_n = tensor<?xindex, #cotan.dims<n>>
!m = tensor<?xf64, #cotan.dims<m>>
!n = tensor<?xf64, #cotan.dims<n>>
!m_q = tensor<?x?xf64, #cotan.dims<m, q>>
!q = tensor<?xf64, #cotan.dims<q>>

func.func @xsbench(%grid: !m, %table: !m_q, %energy: !n, %at: !index_n, %conc: !q) -> f64 {
  %11 = array.build (%p: index) {
    %i = array.index %at[%p] : !index_n
    %lo = array.index %grid[%i] : !m
    %hi = array.index %grid[%i + 1] : !m
    %0 = array.index %energy[%p] : !n
    %1 = arith.subf %0, %lo : f64
    %2 = arith.subf %hi, %lo : f64
    %c = arith.constant 2.5 : f64
    %3 = arith.addf %2, %c : f64
    %f = arith.divf %1, %3 : f64
    %9 = array.build (%q: index) {
      %a = array.index %table[%i, %q] : !m_q
      %b = array.index %table[%i + 1, %q] : !m_q
      %4 = array.index %conc[%q] : !q
      %5 = arith.subf %b, %a : f64
      %6 = arith.mulf %f, %5 : f64
      %7 = arith.addf %a, %6 : f64
      %8 = arith.mulf %4, %7 : f64
      array.yield %8 : f64
    } : !q
    %s = array.sum %9 along 0 : !q
    %10 = arith.mulf %s, %s : f64
    array.yield %10 : f64
  } : !n
  %12 = array.sum %11 along 0 : !n
  %13 = array.dim n : f64
  %14 = arith.divf %12, %13 : f64
  return %14 : f64
}
