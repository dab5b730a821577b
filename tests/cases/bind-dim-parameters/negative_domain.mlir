// RUN[1]: cotan opt %s --pass-pipeline='bind-dim-parameters{n=0}'
func.func @main(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.contract %x, %x over [n - 1] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> -> f64
  return %r : f64
}
