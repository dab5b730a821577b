// RUN[1]: cotan run %s --arg []
func.func @main(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.contract %x, %x over [n - 1] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> -> f64
// ERR ^^^^^^^^^^^^^^ the size `n - 1` is -1 where n = 0 [E0704]
  return %r : f64
}
