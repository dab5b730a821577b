// A sparse matrix in rows times a vector, and its transpose: <y, A x> = <A^T y, x>.
// RUN: cotan opt %s --canonicalize
// EVAL: product([0, 2, 2, 3], [1, 0, 1], [2.0, 3.0, 4.0], [5.0, 7.0]) = [29.0, 0.0, 28.0]
// EVAL: transposed([0, 2, 2, 3], [1, 0, 1], [2.0, 3.0, 4.0], [1.0, 10.0, 100.0], [0.0, 0.0]) = [3.0, 402.0]
// EVAL: both([0, 2, 2, 3], [1, 0, 1], [2.0, 3.0, 4.0], [5.0, 7.0], [1.0, 10.0, 100.0]) = 2829.0, 2829.0
// EVAL: both([0], [], [], [5.0, 7.0], []) = 0.0, -0.0
!starts = tensor<?xindex, #cotan.dims<n>>
!columns = tensor<?xindex, #cotan.dims<p>>
!values = tensor<?xf64, #cotan.dims<p>>
!x = tensor<?xf64, #cotan.dims<m>>
!y = tensor<?xf64, #cotan.dims<n - 1>>
func.func @product(%start: !starts, %column: !columns, %a: !values, %x: !x) -> !y {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %y = array.build (%i: index) {
    %next = arith.addi %i, %one : index
    %first = array.index %start[%i] : !starts
    %end = array.index %start[%next] : !starts
    %sum = scf.for %k = %first to %end step %one iter_args(%s = %zero) -> (f64) {
      %v = array.index %a[%k] : !values
      %j = array.index %column[%k] : !columns
      %w = array.index %x[%j] : !x
      %vw = arith.mulf %v, %w : f64
      %t = arith.addf %s, %vw : f64
      scf.yield %t : f64
    }
    array.yield %sum : f64
  } : !y
  return %y : !y
}
func.func @transposed(%start: !starts, %column: !columns, %a: !values, %y: !y, %like: !x) -> !x {
  %one = arith.constant 1 : index
  %x = array.accumulate over [n - 1] (%i: index, %c: !array.acc<!x>) {
    %next = arith.addi %i, %one : index
    %first = array.index %start[%i] : !starts
    %end = array.index %start[%next] : !starts
    %w = array.index %y[%i] : !y
    %d = scf.for %k = %first to %end step %one iter_args(%s = %c) -> (!array.acc<!x>) {
      %v = array.index %a[%k] : !values
      %j = array.index %column[%k] : !columns
      %vw = arith.mulf %v, %w : f64
      %t = array.add_at %s[%j], %vw : !array.acc<!x>, f64
      scf.yield %t : !array.acc<!x>
    }
    array.yield %d : !array.acc<!x>
  } : () -> !x
  return %x : !x
}
func.func @both(%start: !starts, %column: !columns, %a: !values, %x: !x, %y: !y) -> (f64, f64) {
  %ax = func.call @product(%start, %column, %a, %x) : (!starts, !columns, !values, !x) -> !y
  %ay = func.call @transposed(%start, %column, %a, %y, %x) : (!starts, !columns, !values, !y, !x) -> !x
  %p = arith.mulf %y, %ax : !y
  %q = arith.mulf %x, %ay : !x
  %r = array.sum %p along 0 : !y
  %s = array.sum %q along 0 : !x
  return %r, %s : f64, f64
}
