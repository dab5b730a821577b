// A number that a contraction multiplies twice: what comes back to it is added to a number, on every road.
// RUN: cotan grad %s --fn f
// RUN: cotan grad %s --fn f --method=chad
// RUN: cotan grad %s --fn f --method=linear-maps
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> tensor<?xf64, #cotan.dims<n>> {
  %y = array.contract %x, %a, %a over [] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>] : tensor<?xf64, #cotan.dims<n>>, f64, f64 -> tensor<?xf64, #cotan.dims<n>>
  return %y : tensor<?xf64, #cotan.dims<n>>
}
