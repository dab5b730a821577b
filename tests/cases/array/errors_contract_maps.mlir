// RUN[1]: cotan opt %s
func.func @no_maps(%x: tensor<?xf64, #cotan.dims<n>>) {
  %a = array.contract %x over [n] by [1] : tensor<?xf64, #cotan.dims<n>> -> f64
  return
}
