// The product of a vector.
func.func @prod(%a: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.product %a along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
