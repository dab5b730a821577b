// The number goes up by the step and never wraps around; a step below 1 never turns.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: count(0, 5, 1) = 5, 10
// EVAL: count(0, 5, 2) = 3, 6
// EVAL: count(-2, 2, 3) = 2, -1
// EVAL: count(5, 5, 1) = 0, 0
// EVAL: count(5, 0, 1) = 0, 0
// EVAL: count(0, 5, 0) = 0, 0
// EVAL: count(5, 0, -1) = 0, 0
// EVAL: count(9223372036854775800, 9223372036854775807, 5) = 2, -11
// EVAL: power([[1.0, 1.0], [1.0, 0.0]], 0) = [[1.0, 0.0], [0.0, 1.0]]
// EVAL: power([[1.0, 1.0], [1.0, 0.0]], 10) = [[89.0, 55.0], [55.0, 34.0]]
// EVAL: power([], 3) = []
// EVAL: running([1.0, 2.0, 3.0]) = 10.0
// EVAL: running([]) = 0.0
// EVAL: nothing(3) =
func.func @count(%lower: index, %upper: index, %step: index) -> (index, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %turns, %sum = scf.for %i = %lower to %upper step %step iter_args(%k = %zero, %s = %zero) -> (index, index) {
    %l = arith.addi %k, %one : index
    %t = arith.addi %s, %i : index
    scf.yield %l, %t : index, index
  }
  return %turns, %sum : index, index
}
func.func @power(%a: tensor<?x?xf64, #cotan.dims<n, n>>, %k: index) -> tensor<?x?xf64, #cotan.dims<n, n>> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %none = arith.constant 0.0 : f64
  %identity = array.build (%i: index, %j: index) {
    %same = arith.cmpi eq, %i, %j : index
    %e = arith.select %same, %one, %none : f64
    array.yield %e : f64
  } : tensor<?x?xf64, #cotan.dims<n, n>>
  %step = arith.constant 1 : index
  %r = scf.for %turn = %zero to %k step %step iter_args(%p = %identity) -> (tensor<?x?xf64, #cotan.dims<n, n>>) {
    %q = array.build (%i: index, %j: index) {
      %products = array.build (%l: index) {
        %x = array.index %p[%i, %l] : tensor<?x?xf64, #cotan.dims<n, n>>
        %y = array.index %a[%l, %j] : tensor<?x?xf64, #cotan.dims<n, n>>
        %z = arith.mulf %x, %y : f64
        array.yield %z : f64
      } : tensor<?xf64, #cotan.dims<n>>
      %s = array.sum %products along 0 : tensor<?xf64, #cotan.dims<n>>
      array.yield %s : f64
    } : tensor<?x?xf64, #cotan.dims<n, n>>
    scf.yield %q : tensor<?x?xf64, #cotan.dims<n, n>>
  }
  return %r : tensor<?x?xf64, #cotan.dims<n, n>>
}
// A tuple is carried, and the loops see what is around them.
func.func @running(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %none = arith.constant 0.0 : f64
  %start = tuple.pack %none, %none : f64, f64
  %step = arith.constant 1 : index
  %r = scf.for %i = %zero to %three step %step iter_args(%t = %start) -> (tuple<f64, f64>) {
    %one = arith.constant 1 : index
    %u = scf.for %j = %zero to %i step %one iter_args(%t2 = %t) -> (tuple<f64, f64>) {
      %y = array.index %x[%j] : tensor<?xf64, #cotan.dims<n>>
      %s = tuple.get %t2[0] : tuple<f64, f64>
      %s2 = arith.addf %s, %y : f64
      %p = tuple.get %t2[1] : tuple<f64, f64>
      %t3 = tuple.pack %s2, %p : f64, f64
      scf.yield %t3 : tuple<f64, f64>
    }
    %y = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %s = tuple.get %u[0] : tuple<f64, f64>
    %p = tuple.get %u[1] : tuple<f64, f64>
    %q = arith.addf %p, %y : f64
    %v = tuple.pack %s, %q : f64, f64
    scf.yield %v : tuple<f64, f64>
  }
  %s = tuple.get %r[0] : tuple<f64, f64>
  %p = tuple.get %r[1] : tuple<f64, f64>
  %sum = arith.addf %s, %p : f64
  return %sum : f64
}
func.func @nothing(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %more = arith.cmpi sle, %i, %n : index
    cf.assert %more, "it stays below"
    scf.yield
  }
  return
}
