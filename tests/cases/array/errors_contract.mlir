// RUN[1]: cotan opt %s
func.func @maps(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf32, #cotan.dims<n>>) {
  %a = array.contract %x, %x over [n] by [affine_map<(d0) -> (d0)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> -> f64
  %b = array.contract %x over [n] by [affine_map<(d0, d1) -> (d0)>] : tensor<?xf64, #cotan.dims<n>> -> f64
  %c = array.contract %x over [n] by [affine_map<(d0) -> (d0, d0)>] : tensor<?xf64, #cotan.dims<n>> -> f64
  %d = array.contract %x over [n] by [affine_map<(d0) -> (d0 mod 2)>] : tensor<?xf64, #cotan.dims<n>> -> f64
  %e = array.contract %x, %y over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf32, #cotan.dims<n>> -> f64
  return
}
