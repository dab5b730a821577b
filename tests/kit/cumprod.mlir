// The products of the beginnings of a vector, weighted and added.
!vector = tensor<?xf64, #cotan.dims<n>>

func.func @cumprod(%a: !vector, %w: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %products = array.scan %a along 0 from %one : f64 (%p: f64, %v: f64) {
    %q = arith.mulf %p, %v : f64
    array.yield %q : f64
  } : !vector
  %weighted = arith.mulf %w, %products : !vector
  %r = array.sum %weighted along 0 : !vector
  return %r : f64
}
