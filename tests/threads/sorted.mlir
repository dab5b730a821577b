// The squares of the elements of each row in ascending order, weighted and added.
!m = tensor<?x?xf64, #cotan.dims<n, m>>

func.func @sorted(%x: !m, %w: !m) -> f64 {
  %xx = arith.mulf %x, %x : !m
  %s = array.sort %xx along 1 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : !m
  %p = arith.mulf %s, %w : !m
  %r = array.sum %p : !m
  return %r : f64
}
