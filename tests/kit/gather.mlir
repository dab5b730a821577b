// A weighted sum of elements at given indices.
!vector = tensor<?xf64, #cotan.dims<n>>

func.func @gather(%x: !vector, %at: tensor<?xindex, #cotan.dims<n>>, %w: !vector) -> f64 {
  %terms = array.build (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    %v = array.index %x[%j] : !vector
    %weight = array.index %w[%i] : !vector
    %term = arith.mulf %v, %weight : f64
    array.yield %term : f64
  } : !vector
  %r = array.sum %terms along 0 : !vector
  return %r : f64
}
