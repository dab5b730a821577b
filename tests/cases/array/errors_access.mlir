// RUN[1]: cotan opt %s
func.func @wrong(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %f: f64) {
  %a = array.index %x[%i * %i] : tensor<?xf64, #cotan.dims<n>>
  %b = array.index %x[0 * %i] : tensor<?xf64, #cotan.dims<n>>
  %c = array.index %x[%i + 9223372036854775807 + 1] : tensor<?xf64, #cotan.dims<n>>
  %d = array.index %x[%i, 1] : tensor<?xf64, #cotan.dims<n>>
  %e = array.index %x[%f + 1] : tensor<?xf64, #cotan.dims<n>>
  %g = array.index %x[%i floordiv 2] : tensor<?xf64, #cotan.dims<n>>
  %l = array.add_at %x[%i + "a"], %f : tensor<?xf64, #cotan.dims<n>>, f64
  return
}
