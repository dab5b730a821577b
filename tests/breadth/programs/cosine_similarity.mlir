// The cosine of the angle between two vectors.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @cosine_similarity(%x: !n, %y: !n) -> f64 {
  %0 = arith.mulf %x, %y : !n
  %1 = array.sum %0 along 0 : !n
  %2 = arith.mulf %x, %x : !n
  %3 = array.sum %2 along 0 : !n
  %4 = arith.mulf %y, %y : !n
  %5 = array.sum %4 along 0 : !n
  %6 = arith.mulf %3, %5 : f64
  %7 = math.sqrt %6 : f64
  %8 = arith.divf %1, %7 : f64
  return %8 : f64
}
