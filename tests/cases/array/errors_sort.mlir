// RUN[1]: cotan opt %s
func.func @sorts(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>, %a: tensor<?x?xf64, #cotan.dims<n, m>>, %t: i1) {
  %b:2 = array.sort %x, %y along 0 (%p: f64, %q: f64, %r: f64, %s: f64) {
    array.yield %t : i1
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<m>>
  %c:2 = array.sort %x, %a along 0 (%p: f64, %q: f64, %r: f64, %s: f64) {
    array.yield %t : i1
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, m>>
  %d = array.sort %x along 1 (%p: f64, %q: f64) {
    array.yield %t : i1
  } : tensor<?xf64, #cotan.dims<n>>
  %e = array.sort %x along 0 (%p: f64) {
    array.yield %t : i1
  } : tensor<?xf64, #cotan.dims<n>>
  %f = array.argsort %a along 1 (%p: f64, %q: f64) {
    array.yield %p : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  %g = "array.sort"(%x) <{axis = 0 : i64}> ({
  ^bb0(%p: f64, %q: f64):
    array.yield %t : i1
  }) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<m>>
  return
}
