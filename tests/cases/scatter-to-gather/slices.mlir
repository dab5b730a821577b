// Additions to a row and a column have accumulators of their own, which are added to the array that
// the sum was added to. Without another array they are added to zeros. Additions to a diagonal, or at
// an index from the body, stay.
// RUN: cotan opt %s --scatter-to-gather
// COUNT: array.accumulate 8
// COUNT: arith.addf 0
// EVAL: cross([[1.0, 2.0], [3.0, 4.0]], 1) = [[1.0, 5.0], [7.0, 17.0]]
// EVAL: row([[1.0, 2.0], [3.0, 4.0]], 0) = [[4.0, 6.0], [-0.0, -0.0]]
// EVAL: row_and_elements([[1.0, 2.0], [3.0, 4.0]], 0) = [[4.0, 6.0], [-0.0, -0.0]], [[1.0, 2.0], [3.0, 4.0]]
// EVAL: diagonal([[1.0, 2.0], [3.0, 4.0]]) = [[3.0, -0.0], [-0.0, 7.0]]
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @cross(%x: !n_n, %k: index) -> !n_n {
  %s, %y = array.accumulate over [n, n] (%i: index, %j: index, %a: !array.acc<!n_n>) {
    %e = array.index %x[%i, %j] : !n_n
    %b = array.add_at %a[%k, %j], %e : !array.acc<!n_n>, f64
    %c = array.add_at %b[%i, %k], %e : !array.acc<!n_n>, f64
    %zero = arith.constant 0.0 : f64
    %d = arith.subf %e, %zero : f64
    array.yield %c, %d : !array.acc<!n_n>, f64
  } : () -> (!n_n, !n_n)
  %r = arith.addf %s, %y : !n_n
  return %r : !n_n
}
func.func @row(%x: !n_n, %k: index) -> !n_n {
  %r = array.accumulate over [n, n] (%i: index, %j: index, %a: !array.acc<!n_n>) {
    %e = array.index %x[%i, %j] : !n_n
    %b = array.add_at %a[%k, %j], %e : !array.acc<!n_n>, f64
    array.yield %b : !array.acc<!n_n>
  } : () -> !n_n
  return %r : !n_n
}
func.func @row_and_elements(%x: !n_n, %k: index) -> (!n_n, !n_n) {
  %r, %y = array.accumulate over [n, n] (%i: index, %j: index, %a: !array.acc<!n_n>) {
    %e = array.index %x[%i, %j] : !n_n
    %b = array.add_at %a[%k, %j], %e : !array.acc<!n_n>, f64
    array.yield %b, %e : !array.acc<!n_n>, f64
  } : () -> (!n_n, !n_n)
  return %r, %y : !n_n, !n_n
}
func.func @diagonal(%x: !n_n) -> !n_n {
  %r = array.accumulate over [n, n] (%i: index, %j: index, %a: !array.acc<!n_n>) {
    %e = array.index %x[%i, %j] : !n_n
    %b = array.add_at %a[%i, %i], %e : !array.acc<!n_n>, f64
    array.yield %b : !array.acc<!n_n>
  } : () -> !n_n
  return %r : !n_n
}
