// RUN: cotan opt %s --pass-pipeline='bind-dim-parameters{n=3}'
// RUN: cotan opt %s --pass-pipeline='bind-dim-parameters{n=3},canonicalize'
// EVAL: next([1.0, 2.0, 3.0], 0) = 2.0
// EVAL: next([1.0, 2.0, 3.0], 2) = 0.0
// EVAL: next([1.0, 2.0, 3.0], -2) = 0.0
// EVAL: from_end([1.0, 2.0, 3.0], 0) = 3.0
// EVAL: from_end([1.0, 2.0, 3.0], 3) = 0.0
// EVAL: packed([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 1, 1) = 5.0
// EVAL: twice([1.0, 2.0, 3.0], 1) = 3.0
// EVAL: twice([1.0, 2.0, 3.0], -9223372036854775807) = 3.0
// EVAL: twice([1.0, 2.0, 3.0], -9223372036854775808) = 1.0
// EVAL: added([1.0, 2.0, 3.0], 1, 5.0) = [1.0, 2.0, 8.0]
// EVAL: added([1.0, 2.0, 3.0], 2, 5.0) = [1.0, 2.0, 3.0]
// EVAL: updated([1.0, 2.0, 3.0], 0, 5.0) = [1.0, 2.0, 5.0]
!v = tensor<?xf64, #cotan.dims<n>>

func.func @next(%x: !v, %i: index) -> f64 {
  %r = array.index %x[%i + 1] : !v
  return %r : f64
}
func.func @from_end(%x: !v, %i: index) -> f64 {
  %r = array.index %x[n - 1 - %i] : !v
  return %r : f64
}
func.func @packed(%a: tensor<?x?xf64, #cotan.dims<m, n>>, %x: tensor<?xf64, #cotan.dims<m * n>>, %i: index, %j: index) -> f64 {
  %r = array.index %x[n * %i + %j] : tensor<?xf64, #cotan.dims<m * n>>
  return %r : f64
}
// Twice the least number but one is 2.
func.func @twice(%x: !v, %i: index) -> f64 {
  %r = array.index %x[2 * %i] : !v
  return %r : f64
}
func.func @added(%x: !v, %i: index, %v: f64) -> !v {
  %r = array.add_at %x[%i + 1], %v : !v, f64
  return %r : !v
}
func.func @updated(%x: !v, %i: index, %v: f64) -> !v {
  %r = array.update %x[n - 1 - %i] to %v : !v, f64
  return %r : !v
}
