// Accumulators go through bodies, branches, loops and calls; values are kept beside them.
// RUN: cotan opt %s
// EVAL: kept([1.0, 2.0, 3.0]) = 6.0, [1.0, 4.0, 9.0]
// EVAL: kept([]) = -0.0, []
// EVAL: zeros([-0.0], [0]) = [-0.0, -0.0]
// EVAL: zeros([-0.0, -0.0], [0, 0]) = [-0.0, -0.0]
// EVAL: zeros([], []) = [-0.0, -0.0]
// EVAL: opened([-0.0], [0]) = [0.0, 0.0]
// EVAL: sparse([0, 2, 2, 3], [1, 0, 1], [2.0, 3.0, 4.0], [1.0, 10.0, 100.0]) = [3.0, 402.0]
// EVAL: branches([1.0, -2.0, 3.0, -4.0]) = 4.0, -6.0
// EVAL: calls([1.0, 2.0], 3) = [3.0, 6.0]
// EVAL: halves(8) = 15
// EVAL: along([1.0, 2.0, 3.0]) = [3.0, 3.0], 6.0
!indices = tensor<?xindex, #cotan.dims<p>>
!vector = tensor<?xf64, #cotan.dims<n>>
!two = tensor<2xf64>
func.func @kept(%x: !vector) -> (f64, !vector) {
  %r:2 = array.accumulate over [n] (%i: index, %s: !array.acc<f64>) {
    %v = array.index %x[%i] : !vector
    %t = array.add_at %s[], %v : !array.acc<f64>, f64
    %w = arith.mulf %v, %v : f64
    array.yield %t, %w : !array.acc<f64>, f64
  } : () -> (f64, !vector)
  return %r#0, %r#1 : f64, !vector
}
func.func @zeros(%x: !vector, %at: tensor<?xindex, #cotan.dims<n>>) -> !two {
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<!two>) {
    %v = array.index %x[%i] : !vector
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    %t = array.add_at %s[%j], %v : !array.acc<!two>, f64
    array.yield %t : !array.acc<!two>
  } : () -> !two
  return %r : !two
}
func.func @opened(%x: !vector, %at: tensor<?xindex, #cotan.dims<n>>) -> !two {
  %zeros = arith.constant dense<0.0> : !two
  %r = array.accumulate %zeros over [n] (%i: index, %s: !array.acc<!two>) {
    %v = array.index %x[%i] : !vector
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    %t = array.add_at %s[%j], %v : !array.acc<!two>, f64
    array.yield %t : !array.acc<!two>
  } : (!two) -> !two
  return %r : !two
}
// The transpose of a sparse matrix in rows, times a vector.
func.func @sparse(%start: tensor<?xindex, #cotan.dims<n + 1>>, %column: !indices, %a: tensor<?xf64, #cotan.dims<p>>, %ct: !vector) -> !two {
  %one = arith.constant 1 : index
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<!two>) {
    %next = arith.addi %i, %one : index
    %first = array.index %start[%i] : tensor<?xindex, #cotan.dims<n + 1>>
    %end = array.index %start[%next] : tensor<?xindex, #cotan.dims<n + 1>>
    %c = array.index %ct[%i] : !vector
    %t = scf.for %k = %first to %end step %one iter_args(%u = %s) -> (!array.acc<!two>) {
      %v = array.index %a[%k] : tensor<?xf64, #cotan.dims<p>>
      %w = arith.mulf %v, %c : f64
      %j = array.index %column[%k] : !indices
      %x = array.add_at %u[%j], %w : !array.acc<!two>, f64
      scf.yield %x : !array.acc<!two>
    }
    array.yield %t : !array.acc<!two>
  } : () -> !two
  return %r : !two
}
func.func @branches(%x: !vector) -> (f64, f64) {
  %zero = arith.constant 0.0 : f64
  %r:2 = array.accumulate over [n] (%i: index, %p: !array.acc<f64>, %q: !array.acc<f64>) {
    %v = array.index %x[%i] : !vector
    %positive = arith.cmpf ogt, %v, %zero : f64
    %s:2 = scf.if %positive -> (!array.acc<f64>, !array.acc<f64>) {
      %t = array.add_at %p[], %v : !array.acc<f64>, f64
      scf.yield %t, %q : !array.acc<f64>, !array.acc<f64>
    } else {
      %t = array.add_at %q[], %v : !array.acc<f64>, f64
      scf.yield %p, %t : !array.acc<f64>, !array.acc<f64>
    }
    array.yield %s#0, %s#1 : !array.acc<f64>, !array.acc<f64>
  } : () -> (f64, f64)
  return %r#0, %r#1 : f64, f64
}
func.func private @add_all(%x: tensor<?xf64, #cotan.dims<m>>, %a: !array.acc<tensor<?xf64, #cotan.dims<m>>>) -> !array.acc<tensor<?xf64, #cotan.dims<m>>> {
  %b = array.accumulate %a over [m] (%i: index, %s: !array.acc<tensor<?xf64, #cotan.dims<m>>>) {
    %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<m>>
    %t = array.add_at %s[%i], %v : !array.acc<tensor<?xf64, #cotan.dims<m>>>, f64
    array.yield %t : !array.acc<tensor<?xf64, #cotan.dims<m>>>
  } : (!array.acc<tensor<?xf64, #cotan.dims<m>>>) -> !array.acc<tensor<?xf64, #cotan.dims<m>>>
  return %b : !array.acc<tensor<?xf64, #cotan.dims<m>>>
}
func.func @calls(%x: !vector, %k: index) -> !vector {
  %r = array.with_dim %k as "k" {
    %s = array.accumulate over [k] (%i: index, %a: !array.acc<!vector>) {
      %b = array.call @add_all(%x, %a) : (!vector, !array.acc<!vector>) -> !array.acc<!vector>
      array.yield %b : !array.acc<!vector>
    } : () -> !vector
    array.yield %s : !vector
  } : !vector
  return %r : !vector
}
func.func @halves(%n: index) -> index {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %r = array.accumulate over [] (%s: !array.acc<index>) {
    %t:2 = scf.while (%u = %s, %k = %n) : (!array.acc<index>, index) -> (!array.acc<index>, index) {
      %more = arith.cmpi sgt, %k, %zero : index
      scf.condition(%more) %u, %k : !array.acc<index>, index
    } do {
    ^bb0(%u: !array.acc<index>, %k: index):
      %v = array.add_at %u[], %k : !array.acc<index>, index
      %half = arith.divsi %k, %two : index
      scf.yield %v, %half : !array.acc<index>, index
    }
    array.yield %t#0 : !array.acc<index>
  } : () -> index
  return %r : index
}
func.func @along(%x: !vector) -> (!two, f64) {
  %r, %last = array.accumulate over [] (%s: !array.acc<!two>) {
    %zero = arith.constant 0.0 : f64
    %one = arith.constant 1.0 : f64
    %at = arith.constant 1 : index
    %first = arith.constant 0 : index
    %t:2 = array.fold %x along 0 from %s, %zero (%u: !array.acc<!two>, %p: f64, %a: f64) {
      %v = array.add_at %u[%at], %one : !array.acc<!two>, f64
      %w = array.add_at %v[%first], %one : !array.acc<!two>, f64
      %q = arith.addf %p, %a : f64
      array.yield %w, %q : !array.acc<!two>, f64
    } : (!vector, !array.acc<!two>, f64) -> (!array.acc<!two>, f64)
    array.yield %t#0, %t#1 : !array.acc<!two>, f64
  } : () -> (!two, f64)
  return %r, %last : !two, f64
}
