// Places as far away as numbers go have no turns at the ends.
// RUN: cotan opt %s --lower-to-loops
func.func @far(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    %far = arith.constant -9223372036854775808 : index
    %at = arith.addi %i, %far : index
    %a = array.index %x[%at] : tensor<?xf64, #cotan.dims<n>>
    %b = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %c = arith.addf %a, %b : f64
    array.yield %c : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
