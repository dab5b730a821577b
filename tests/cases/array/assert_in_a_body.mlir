// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// A body that may stop the program stays, whatever it gives.
// RUN: cotan opt %s --canonicalize
// COUNT: cf.assert 4
// COUNT: array.gather 3
func.func @itself(%c: i1, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.gather %x (%i: index) {
    cf.assert %c, "stopped"
    array.yield %i : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @back(%c: i1, %x: tensor<?xi32, #cotan.dims<n>>) -> tensor<?xi32, #cotan.dims<n>> {
  %r = array.scatter %x (%i: index) {
    cf.assert %c, "stopped"
    array.yield %i : index
  } : tensor<?xi32, #cotan.dims<n>> -> tensor<?xi32, #cotan.dims<n>>
  return %r : tensor<?xi32, #cotan.dims<n>>
}
func.func @zeros(%c: i1, %w: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0.0 : f64
  %x = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  %r = array.gather %x (%i: index) {
    cf.assert %c, "stopped"
    %j = arith.addi %i, %i : index
    array.yield %j : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}

// So does one whose function may.
func.func private @checked(%c: i1, %i: index) -> index {
  cf.assert %c, "stopped"
  return %i : index
}
func.func @called(%c: i1, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.gather %x (%i: index) {
    %same = func.call @checked(%c, %i) : (i1, index) -> index
    array.yield %i : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
