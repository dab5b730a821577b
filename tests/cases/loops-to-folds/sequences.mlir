// Rows that a loop reads and writes at its iteration number.
// RUN: cotan opt %s --canonicalize --loops-to-folds --canonicalize
// EVAL: running([1.0, 2.0, 3.0]) = [1.0, 3.0, 6.0], 6.0
// EVAL: backward([1.0, 2.0, 3.0]) = [6.0, 5.0, 3.0]
// EVAL: both([1.0, 2.0, 3.0]) = 10.0
// EVAL: columns([[1.0, 2.0], [3.0, 4.0]]) = 10.0
// EVAL: previous([1.0, 2.0, 3.0]) = [1.0, 3.0, 6.0]
// EVAL: longer([1.0, 2.0, 3.0]) = 3.0
!v = tensor<?xf64, #cotan.dims<n>>

// A scan as JAX writes it: the index is clamped and cast, the row has a leading dimension of one.
func.func @running(%x: tensor<3xf64>) -> (tensor<3xf64>, f64) {
  %none = arith.constant 0.0 : f64
  %zeros = arith.constant dense<0.0> : tensor<3xf64>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %sums, %last = scf.for %i = %zero to %three step %one iter_args(%ys = %zeros, %s = %none) -> (tensor<3xf64>, f64) {
    %c = arith.index_cast %i : index to i32
    %w = arith.index_cast %c : i32 to index
    %l = arith.maxsi %w, %zero : index
    %h = arith.minsi %l, %two : index
    %a = array.index %x[%h] : tensor<3xf64>
    %t = arith.addf %s, %a : f64
    %next = array.update %ys[%h] to %t : tensor<3xf64>, f64
    scf.yield %next, %t : tensor<3xf64>, f64
  }
  return %sums, %last : tensor<3xf64>, f64
}

// All accesses count from the end.
func.func @backward(%x: !v) -> !v {
  %none = arith.constant 0.0 : f64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %sums, %s = scf.for %i = %zero to %n step %one iter_args(%ys = %x, %s = %none) -> (!v, f64) {
    %a = array.index %x[n - 1 - %i] : !v
    %t = arith.addf %s, %a : f64
    %last = arith.subi %n, %one : index
    %j = arith.subi %last, %i : index
    %next = array.update %ys[%j] to %t : !v, f64
    scf.yield %next, %t : !v, f64
  }
  return %sums : !v
}

// Only one order is that of the fold.
func.func @both(%x: !v) -> f64 {
  %none = arith.constant 0.0 : f64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (f64) {
    %a = array.index %x[%i] : !v
    %b = array.index %x[n - 1 - %i] : !v
    %p = arith.mulf %a, %b : f64
    %t = arith.addf %s, %p : f64
    scf.yield %t : f64
  }
  return %r : f64
}

// An inner loop reads the row; its own sequence is a column.
func.func @columns(%x: tensor<2x2xf64>) -> f64 {
  %none = arith.constant 0.0 : f64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %r = scf.for %i = %zero to %two step %one iter_args(%s = %none) -> (f64) {
    %q = scf.for %j = %zero to %two step %one iter_args(%t = %s) -> (f64) {
      %a = array.index %x[%i, %j] : tensor<2x2xf64>
      %u = arith.addf %t, %a : f64
      scf.yield %u : f64
    }
    scf.yield %q : f64
  }
  return %r : f64
}

// A carried array that is also read stays a state.
func.func @previous(%x: !v) -> !v {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %r = scf.for %i = %zero to %n step %one iter_args(%ys = %x) -> (!v) {
    %a = array.index %ys[%i - 1] : !v
    %b = array.index %x[%i] : !v
    %t = arith.addf %a, %b : f64
    %next = array.update %ys[%i] to %t : !v, f64
    scf.yield %next : !v
  }
  return %r : !v
}

// An array with more rows than iterations is no sequence.
func.func @longer(%x: tensor<3xf64>) -> f64 {
  %none = arith.constant 0.0 : f64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %r = scf.for %i = %zero to %two step %one iter_args(%s = %none) -> (f64) {
    %a = array.index %x[%i] : tensor<3xf64>
    %t = arith.addf %s, %a : f64
    scf.yield %t : f64
  }
  return %r : f64
}
