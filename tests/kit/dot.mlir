// The dot product of two vectors.
!vector = tensor<?xf64, #cotan.dims<n>>

func.func @dot(%a: !vector, %b: !vector) -> f64 {
  %products = arith.mulf %a, %b : !vector
  %r = array.sum %products along 0 : !vector
  return %r : f64
}
