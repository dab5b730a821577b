// Additions to an array that exists: the sum starts from its elements, and what is added is computed
// again at the inverse shift.
// RUN: cotan opt %s --scatter-to-gather
// COUNT: array.add_at 2
// EVAL: steps([[1.0, 2.0], [3.0, 4.0]], [[10.0, 20.0], [30.0, 40.0]]) = [[10.0, 20.5], [30.0, 41.5]], [[12.0, 22.0], [31.5, 40.0]], [[1.0, 2.0], [3.0, 4.0]]
// EVAL: few([1.0, 2.0], [10.0, 20.0, 30.0]) = [10.0, 21.0, 34.0], [1.0, 2.0]
// EVAL: dear([1.0, 2.0], [10.0, 20.0]) = [10.0, 22.718281828459045], [1.0, 2.0]
!x = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @steps(%x: !x, %s: !x) -> (!x, !x, !x) {
  %one = arith.constant 1 : index
  %c = arith.constant 0.5 : f64
  %zero = arith.constant 0.0 : f64
  %r, %t, %y = array.accumulate %s, %s over [n, m] (%i: index, %j: index, %u: !array.acc<!x>, %v: !array.acc<!x>) {
    %a = array.index %x[%i, %j] : !x
    %b = arith.mulf %a, %c : f64
    %last = array.dim m - 1
    %is_inside = arith.cmpi slt, %j, %last : index
    %d = arith.select %is_inside, %b, %zero : f64
    %p = array.add_at %u[%i, %j + 1], %d : !array.acc<!x>, f64
    %q = array.add_at %v[%i - 1, %j], %b : !array.acc<!x>, f64
    %w = array.add_at %q[%i, %j], %d : !array.acc<!x>, f64
    array.yield %p, %w, %a : !array.acc<!x>, !array.acc<!x>, f64
  } : (!x, !x) -> (!x, !x, !x)
  return %r, %t, %y : !x, !x, !x
}
// The array is larger than the domain, so most of its elements stay as they are.
!v = tensor<?xf64, #cotan.dims<n>>
!l = tensor<?xf64, #cotan.dims<n + 1>>
func.func @few(%x: !v, %s: !l) -> (!l, !v) {
  %r, %y = array.accumulate %s over [n] (%i: index, %u: !array.acc<!l>) {
    %a = array.index %x[%i] : !v
    %b = arith.mulf %a, %a : f64
    %p = array.add_at %u[%i + 1], %b : !array.acc<!l>, f64
    array.yield %p, %a : !array.acc<!l>, f64
  } : (!l) -> (!l, !v)
  return %r, %y : !l, !v
}
// An elementary function is not computed again.
func.func @dear(%x: !v, %s: !v) -> (!v, !v) {
  %r, %y = array.accumulate %s over [n] (%i: index, %u: !array.acc<!v>) {
    %a = array.index %x[%i] : !v
    %b = math.exp %a : f64
    %p = array.add_at %u[%i + 1], %b : !array.acc<!v>, f64
    array.yield %p, %a : !array.acc<!v>, f64
  } : (!v) -> (!v, !v)
  return %r, %y : !v, !v
}
