// What a road says in other words first is refused where only rules of its own are wanted.
// RUN: cotan opt %s --check-differentiable='method=chad' --pass-statistics -o /dev/null
// RUN[1]: cotan opt %s --check-differentiable='method=chad own-rules'
func.func @smooth(%x: f64) -> f64 {
  %y = math.sin %x : f64
  return %y : f64
}
func.func @product(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.product %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
