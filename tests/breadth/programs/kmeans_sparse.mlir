// Futhark's AD benchmark kmeans-sparse: points as rows of a sparse matrix, the distance to the
// nearest centre.
!c_d = tensor<?x?xf64, #cotan.dims<c, d>>
!d = tensor<?xf64, #cotan.dims<d>>
!c = tensor<?xf64, #cotan.dims<c>>
!index_np1 = tensor<?xindex, #cotan.dims<n + 1>>
!k = tensor<?xf64, #cotan.dims<k>>
!index_k = tensor<?xindex, #cotan.dims<k>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @kmeans_sparse(%values: !k, %columns: !index_k, %starts: !index_np1, %centres: !c_d) -> f64 {
  %norms = array.build (%c: index) {
    %3 = array.build (%j: index) {
      %0 = array.index %centres[%c, %j] : !c_d
      %1 = array.index %centres[%c, %j] : !c_d
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !d
    %4 = array.sum %3 along 0 : !d
    array.yield %4 : f64
  } : !c
  %15 = array.build (%i: index) {
    %s = array.index %starts[%i] : !index_np1
    %e = array.index %starts[%i + 1] : !index_np1
    %13 = array.build (%c_2: index) {
      %5 = array.index %norms[%c_2] : !c
      %zero = arith.constant 0.0 : f64
      %i1 = arith.constant 1 : index
      %11 = scf.for %k = %s to %e step %i1 iter_args(%acc = %zero) -> (f64) {
        %x = array.index %values[%k] : !k
        %6 = array.index %columns[%k] : !index_k
        %m = array.index %centres[%c_2, %6] : !c_d
        %two = arith.constant 2.0 : f64
        %7 = arith.mulf %two, %m : f64
        %8 = arith.subf %x, %7 : f64
        %9 = arith.mulf %x, %8 : f64
        %10 = arith.addf %acc, %9 : f64
        scf.yield %10 : f64
      }
      %12 = arith.addf %5, %11 : f64
      array.yield %12 : f64
    } : !c
    %14 = array.min %13 along 0 : !c
    array.yield %14 : f64
  } : !n
  %16 = array.sum %15 along 0 : !n
  return %16 : f64
}
