// GradBench kmeans: the squared distance of each point to its nearest centre, added up.
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!k_d = tensor<?x?xf64, #cotan.dims<k, d>>
!d = tensor<?xf64, #cotan.dims<d>>
!k = tensor<?xf64, #cotan.dims<k>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @kmeans(%points: !n_d, %centres: !k_d) -> f64 {
  %7 = array.build (%i: index) {
    %5 = array.build (%c: index) {
      %3 = array.build (%j: index) {
        %0 = array.index %points[%i, %j] : !n_d
        %1 = array.index %centres[%c, %j] : !k_d
        %e = arith.subf %0, %1 : f64
        %2 = arith.mulf %e, %e : f64
        array.yield %2 : f64
      } : !d
      %4 = array.sum %3 along 0 : !d
      array.yield %4 : f64
    } : !k
    %6 = array.min %5 along 0 : !k
    array.yield %6 : f64
  } : !n
  %8 = array.sum %7 along 0 : !n
  return %8 : f64
}
