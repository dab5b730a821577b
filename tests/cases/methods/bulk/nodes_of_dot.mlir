// How a dot product of elements that are read at computed places changes is six operations, for any size: two reads,
// two products, a sum of both and one along the axis. In the words of the paper these are ten nodes, since
// four of them are shared: what is shared is a value here.
// RUN: cotan opt %s --pass-pipeline='differentiate{method=bulk-arrays},symbol-dce'
// COUNT: array.gather 4
// COUNT: arith.mulf 3
// COUNT: arith.addf 1
// COUNT: array.sum 2
// EVAL: g([1.0, 2.0], [3.0, 4.0], [1.0, 0.0], [0.5, 2.0]) = 4.0, 6.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @dot(%a: !v, %b: !v) -> f64 {
  %products = array.build (%i: index) {
    %x = array.index %a[2 * %i] : !v
    %y = array.index %b[n - 1 - %i] : !v
    %product = arith.mulf %x, %y : f64
    array.yield %product : f64
  } : !v
  %r = array.sum %products along 0 : !v
  return %r : f64
}
func.func @g(%a: !v, %b: !v, %da: !v, %db: !v) -> (f64, f64) {
  %value, %change = ad.jvp @dot(%a, %b, %da, %db) : (!v, !v, !v, !v) -> (f64, f64)
  return %value, %change : f64, f64
}
