// RUN[1]: cotan opt %s
func.func @reduces(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>, %a: tensor<?x?xf64, #cotan.dims<n, m>>, %t: i1) {
  %b:2 = array.reduce_by_index %x, %x into %y, %y at (%i: index) {
    array.yield %i : index
  } by (%p: f64, %q: f64) {
    array.yield %q : f64
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> into tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<m>>
  %c = array.reduce_by_index %x into %y at (%i: index) {
    array.yield %t : i1
  } by (%p: f64, %q: f64) {
    array.yield %q : f64
  } : tensor<?xf64, #cotan.dims<n>> into tensor<?xf64, #cotan.dims<m>>
  %d = array.reduce_by_index %a into %y at (%i: index) {
    array.yield %i : index
  } by (%p: f64, %q: f64) {
    array.yield %q : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>> into tensor<?xf64, #cotan.dims<m>>
  %e = array.reduce_by_index %x into %y at (%i: index) {
    array.yield %i : index
  } by (%p: f64, %q: f64) {
    cf.assert %t, "it holds"
    array.yield %q : f64
  } : tensor<?xf64, #cotan.dims<n>> into tensor<?xf64, #cotan.dims<m>>
  %f = array.reduce_by_index %x into %y at (%i: index) {
    array.yield
  } by (%p: f64, %q: f64) {
    array.yield %q : f64
  } : tensor<?xf64, #cotan.dims<n>> into tensor<?xf64, #cotan.dims<m>>
  return
}
