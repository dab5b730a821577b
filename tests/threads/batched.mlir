// Products of pairs of matrices, weighted and added.
!b = tensor<?x?x?xf64, #cotan.dims<b, n, n>>

func.func @batched(%x: !b, %y: !b, %w: !b) -> f64 {
  %p = array.build (%t: index, %i: index, %j: index) {
    %terms = array.build (%k: index) {
      %a = array.index %x[%t, %i, %k] : !b
      %c = array.index %y[%t, %k, %j] : !b
      %ac = arith.mulf %a, %c : f64
      array.yield %ac : f64
    } : tensor<?xf64, #cotan.dims<n>>
    %s = array.sum %terms along 0 : tensor<?xf64, #cotan.dims<n>>
    array.yield %s : f64
  } : !b
  %weighted = arith.mulf %w, %p : !b
  %r = array.sum %weighted : !b
  return %r : f64
}
