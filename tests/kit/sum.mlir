// The sum of a vector.
func.func @sum(%a: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.sum %a along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
