// Which arrays are changed in place, and which are copied first, and why.
// RUN: cotan opt %s --print-in-place-updates
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x3xf64, #cotan.dims<n>>

func.func @chain(%x: !v, %i: index, %v: f64) -> !v {
  %y = array.update %x[%i] to %v : !v, f64
  %z = array.add_at %y[%i + 1], %v : !v, f64
  return %z : !v
}
func.func @read_again(%x: !v, %i: index, %v: f64) -> !v {
  %y = array.update %x[%i] to %v : !v, f64
  %z = arith.addf %x, %y : !v
  return %z : !v
}
func.func @from_around(%x: !m, %row: tensor<3xf64>) -> tensor<?x?x3xf64, #cotan.dims<n, n>> {
  %r = array.build (%i: index) {
    %y = array.update %x[%i] to %row : !m, tensor<3xf64>
    array.yield %y : !m
  } : tensor<?x?x3xf64, #cotan.dims<n, n>>
  return %r : tensor<?x?x3xf64, #cotan.dims<n, n>>
}
func.func @read_inside(%x: !v) -> !v {
  %r = array.scatter %x into %x : !v (%i: index) {
    %a = array.index %x[%i] : !v
    %k = arith.fptosi %a : f64 to i64
    %j = arith.index_cast %k : i64 to index
    array.yield %j : index
  } : !v -> !v
  return %r : !v
}
func.func @carried(%x: !v) -> !v {
  %r = array.accumulate %x over [n] (%i: index, %s: !array.acc<!v>) {
    %a = array.dim n : f64
    %t = array.add_at %s[%i], %a : !array.acc<!v>, f64
    array.yield %t : !array.acc<!v>
  } : (!v) -> !v
  return %r : !v
}
