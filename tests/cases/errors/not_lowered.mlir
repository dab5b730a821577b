// What has no loops over buffers is named.
// RUN[1]: cotan opt %s --lower-to-loops
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %s = array.sum %x along 0 : !v
  return %s : f64
}
func.func @g(%x: !v) -> !v {
  %dx = ad.grad @f(%x) : (!v) -> !v
  return %dx : !v
}
