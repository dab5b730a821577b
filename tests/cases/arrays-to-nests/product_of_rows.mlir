// A product of matrices whose rows an inner body stores is stored as a matrix, so that it has
// register tiles: rows of a softmax are read twice. A row that is reduced at once is not stored, nor
// are sums of few terms.
// RUN: cotan opt %s --arrays-to-nests
func.func @softmax(%a: tensor<?x?xf64, #cotan.dims<n, k>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %p = array.contract %a, %b over [k] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>] : tensor<?x?xf64, #cotan.dims<n, k>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?x?xf64, #cotan.dims<n, m>>
  %r = array.build (%i: index) {
    %row = array.build (%j: index) {
      %v = array.index %p[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
      %e = math.exp %v : f64
      array.yield %e : f64
    } : tensor<?xf64, #cotan.dims<m>>
    %total = array.sum %row along 0 : tensor<?xf64, #cotan.dims<m>>
    %s = array.map %row (%e: f64) {
      %q = arith.divf %e, %total : f64
      array.yield %q : f64
    } : (tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>>
    array.yield %s : tensor<?xf64, #cotan.dims<m>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func @reduced(%a: tensor<?x?xf64, #cotan.dims<n, k>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?xf64, #cotan.dims<n>> {
  %p = array.contract %a, %b over [k] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>] : tensor<?x?xf64, #cotan.dims<n, k>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?x?xf64, #cotan.dims<n, m>>
  %r = array.build (%i: index) {
    %row = array.build (%j: index) {
      %v = array.index %p[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
      %e = math.exp %v : f64
      array.yield %e : f64
    } : tensor<?xf64, #cotan.dims<m>>
    %total = array.sum %row along 0 : tensor<?xf64, #cotan.dims<m>>
    array.yield %total : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @few(%a: tensor<?x3xf64, #cotan.dims<n>>, %b: tensor<?x3xf64, #cotan.dims<m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %p = array.contract %a, %b over [3] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>] : tensor<?x3xf64, #cotan.dims<n>>, tensor<?x3xf64, #cotan.dims<m>> -> tensor<?x?xf64, #cotan.dims<n, m>>
  %r = array.build (%i: index) {
    %row = array.build (%j: index) {
      %v = array.index %p[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
      %e = math.exp %v : f64
      array.yield %e : f64
    } : tensor<?xf64, #cotan.dims<m>>
    %total = array.sum %row along 0 : tensor<?xf64, #cotan.dims<m>>
    %s = array.map %row (%e: f64) {
      %q = arith.divf %e, %total : f64
      array.yield %q : f64
    } : (tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>>
    array.yield %s : tensor<?xf64, #cotan.dims<m>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
