// NPBench spmv: a sparse matrix in compressed rows times a vector, half its squared length.
!index_np1 = tensor<?xindex, #cotan.dims<n + 1>>
!k = tensor<?xf64, #cotan.dims<k>>
!index_k = tensor<?xindex, #cotan.dims<k>>
!m = tensor<?xf64, #cotan.dims<m>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @spmv(%values: !k, %columns: !index_k, %starts: !index_np1, %x: !m) -> f64 {
  %6 = array.build (%i: index) {
    %s = array.index %starts[%i] : !index_np1
    %e = array.index %starts[%i + 1] : !index_np1
    %zero = arith.constant 0.0 : f64
    %i1 = arith.constant 1 : index
    %r = scf.for %k = %s to %e step %i1 iter_args(%acc = %zero) -> (f64) {
      %0 = array.index %values[%k] : !k
      %1 = array.index %columns[%k] : !index_k
      %2 = array.index %x[%1] : !m
      %3 = arith.mulf %0, %2 : f64
      %4 = arith.addf %acc, %3 : f64
      scf.yield %4 : f64
    }
    %5 = arith.mulf %r, %r : f64
    array.yield %5 : f64
  } : !n
  %7 = array.sum %6 along 0 : !n
  %half = arith.constant 0.5 : f64
  %8 = arith.mulf %half, %7 : f64
  return %8 : f64
}
