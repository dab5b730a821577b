// PolyBench cholesky of A A^T + n I, column by column: the weighted sum of the log of the diagonal.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @cholesky(%A: !n_n, %w: !n) -> f64 {
  %n = array.dim n : f64
  %S = array.build (%i: index, %j: index) {
    %3 = array.build (%k: index) {
      %0 = array.index %A[%i, %k] : !n_n
      %1 = array.index %A[%j, %k] : !n_n
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !n
    %s = array.sum %3 along 0 : !n
    %4 = arith.cmpi eq, %i, %j : index
    %5 = arith.addf %s, %n : f64
    %6 = arith.select %4, %5, %s : f64
    array.yield %6 : f64
  } : !n_n
  %7 = array.dim n
  %zero = arith.constant 0.0 : f64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %M_2, %r = scf.for %k_2 = %i0 to %7 step %i1 iter_args(%M = %S, %acc = %zero) -> (!n_n, f64) {
    %8 = array.index %M[%k_2, %k_2] : !n_n
    %d = math.sqrt %8 : f64
    %col = array.build (%i_2: index) {
      %9 = array.index %M[%i_2, %k_2] : !n_n
      %10 = arith.divf %9, %d : f64
      array.yield %10 : f64
    } : !n
    %M1 = array.build (%i_3: index, %j_2: index) {
      %11 = array.index %M[%i_3, %j_2] : !n_n
      %12 = array.index %col[%i_3] : !n
      %13 = array.index %col[%j_2] : !n
      %14 = arith.mulf %12, %13 : f64
      %15 = arith.subf %11, %14 : f64
      array.yield %15 : f64
    } : !n_n
    %16 = array.index %w[%k_2] : !n
    %17 = math.log %d : f64
    %18 = arith.mulf %16, %17 : f64
    %acc1 = arith.addf %acc, %18 : f64
    scf.yield %M1, %acc1 : !n_n, f64
  }
  return %r : f64
}
