// What has no loops over buffers is named.
// RUN[1]: cotan opt %s --lower-to-loops
func.func @f(%n: index) -> f64 {
  %r = array.with_dim %n as "m" {
    %x = array.build (%i: index) {
      %one = arith.constant 1.0 : f64
      array.yield %one : f64
    } : tensor<?xf64, #cotan.dims<m>>
    %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<m>>
    array.yield %s : f64
  } : f64
  return %r : f64
}
