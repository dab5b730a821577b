// RUN: cotan opt %s --pass-pipeline='arrays-to-nests'
// RUN: cotan opt %s --pass-pipeline='arrays-to-nests,canonicalize,bufferize'
// EVAL: smooth([1.0, 2.0, 3.0]) = [3.0, 6.0, 5.0]
// EVAL: packed([0.0, 0.0], [0.0, 0.0, 0.0], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]) = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
!v = tensor<?xf64, #cotan.dims<n>>

// Neighbours; none outside.
func.func @smooth(%x: !v) -> !v {
  %r = array.build (%i: index) {
    %a = array.index %x[%i - 1] : !v
    %b = array.index %x[%i] : !v
    %c = array.index %x[%i + 1] : !v
    %d = arith.addf %a, %b : f64
    %e = arith.addf %d, %c : f64
    array.yield %e : f64
  } : !v
  return %r : !v
}

// Rows of n, one after the other.
func.func @packed(%a: tensor<?xf64, #cotan.dims<m>>, %b: !v, %x: tensor<?xf64, #cotan.dims<m * n>>) -> tensor<?x?xf64, #cotan.dims<m, n>> {
  %r = array.build (%i: index, %j: index) {
    %v = array.index %x[n * %i + %j] : tensor<?xf64, #cotan.dims<m * n>>
    array.yield %v : f64
  } : tensor<?x?xf64, #cotan.dims<m, n>>
  return %r : tensor<?x?xf64, #cotan.dims<m, n>>
}
