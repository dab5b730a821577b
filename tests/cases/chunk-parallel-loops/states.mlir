// Loops whose iterations read carried states: steps of a chunk are composed before they are applied.
// RUN: cotan opt %s --chunk-parallel-loops='chunks=4 min-work=64 min-iterations=1' --canonicalize --cse
// COUNT: scf.parallel 10
// EVAL: products(0) = 1.0
// EVAL: products(3) = 5.5
// EVAL: products(100) = 151.0
// EVAL: affine(3) = 3.0
// EVAL: affine(100) = 4950.0
// EVAL: backward(100) = 2475.0
// EVAL: rotations(100) = 100.0
// EVAL: forgets(100) = 17350.0
// EVAL: strict(100) = 7.888609052210118e-31
// The products of the beginnings; the last one is used.
func.func @products(%n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %start = arith.constant 1.0 : f64
  %none = arith.constant 0.0 : f64
  %double = arith.constant 2.0 : f64
  %half = arith.constant 0.5 : f64
  %x = memref.alloc(%n) : memref<?xf64>
  %y = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %m = arith.remui %i, %two : index
    %even = arith.cmpi eq, %m, %zero : index
    %a = arith.select %even, %half, %double : f64
    memref.store %a, %x[%i] : memref<?xf64>
  }
  %end = scf.for %i = %zero to %n step %one iter_args(%p = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %q = arith.mulf %p, %a fastmath<reassoc> : f64
    memref.store %p, %y[%i] : memref<?xf64>
    scf.yield %q : f64
  } {cotan.associative_carry}
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %end) -> (f64) {
    %a = memref.load %y[%i] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    %m = arith.addf %t, %a : f64
    scf.yield %m : f64
  }
  memref.dealloc %x : memref<?xf64>
  memref.dealloc %y : memref<?xf64>
  return %r : f64
}
// An affine function of one state, and a sum of the states.
func.func @affine(%n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %none = arith.constant 0.0 : f64
  %minus = arith.constant -1.0 : f64
  %x = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %number = arith.index_cast %i : index to i64
    %a = arith.sitofp %number : i64 to f64
    memref.store %a, %x[%i] : memref<?xf64>
  }
  %end, %sum = scf.for %i = %zero to %n step %one iter_args(%p = %start, %s = %none) -> (f64, f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %p, %minus fastmath<reassoc> : f64
    %q = arith.addf %b, %a fastmath<reassoc> : f64
    %t = arith.addf %s, %p fastmath<reassoc> : f64
    %u = arith.addf %t, %q fastmath<reassoc> : f64
    scf.yield %q, %u : f64, f64
  } {cotan.associative_carry}
  memref.dealloc %x : memref<?xf64>
  return %sum : f64
}
// Elements are stored from the last to the first.
func.func @backward(%n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %x = memref.alloc(%n) : memref<?xf64>
  %last = arith.subi %n, %one : index
  scf.for %i = %zero to %n step %one iter_args(%p = %start) -> (f64) {
    %at = arith.subi %last, %i : index
    %q = arith.addf %p, %half fastmath<reassoc> : f64
    memref.store %p, %x[%at] : memref<?xf64>
    scf.yield %q : f64
  } {cotan.associative_carry}
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    scf.yield %t : f64
  }
  memref.dealloc %x : memref<?xf64>
  return %r : f64
}
// Two pairs of states with the same factors, which are composed once.
func.func @rotations(%n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %none = arith.constant 0.0 : f64
  %x = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    memref.store %start, %x[%i] : memref<?xf64>
  }
  %a, %b, %c, %d, %sum = scf.for %i = %zero to %n step %one iter_args(%p = %start, %q = %none, %r = %none, %s = %start, %t = %none) -> (f64, f64, f64, f64, f64) {
    %e = memref.load %x[%i] : memref<?xf64>
    %p1 = arith.mulf %p, %e fastmath<reassoc> : f64
    %q1 = arith.mulf %q, %e fastmath<reassoc> : f64
    %pq = arith.addf %p1, %q1 fastmath<reassoc> : f64
    %r1 = arith.mulf %r, %e fastmath<reassoc> : f64
    %s1 = arith.mulf %s, %e fastmath<reassoc> : f64
    %rs = arith.addf %r1, %s1 fastmath<reassoc> : f64
    %t1 = arith.addf %t, %pq fastmath<reassoc> : f64
    %t2 = arith.subf %t1, %rs fastmath<reassoc> : f64
    %t3 = arith.addf %t2, %r1 fastmath<reassoc> : f64
    scf.yield %pq, %q1, %rs, %s1, %t3 : f64, f64, f64, f64, f64
  } {cotan.associative_carry}
  memref.dealloc %x : memref<?xf64>
  %ab = arith.mulf %a, %b : f64
  %cd = arith.mulf %c, %d : f64
  %abcd = arith.addf %ab, %cd : f64
  %all = arith.addf %abcd, %sum : f64
  return %all : f64
}
// One state is the element before, which no state determines.
func.func @forgets(%n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %x = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %number = arith.index_cast %i : index to i64
    %a = arith.sitofp %number : i64 to f64
    memref.store %a, %x[%i] : memref<?xf64>
  }
  %before, %sum, %all = scf.for %i = %zero to %n step %one iter_args(%p = %none, %s = %none, %t = %none) -> (f64, f64, f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %u = arith.addf %s, %p fastmath<reassoc> : f64
    %v = arith.negf %u : f64
    %w1 = arith.addf %t, %v fastmath<reassoc> : f64
    %w2 = arith.addf %w1, %a fastmath<reassoc> : f64
    %w3 = arith.addf %w2, %a fastmath<reassoc> : f64
    %w4 = arith.addf %w3, %a fastmath<reassoc> : f64
    %w = arith.addf %w4, %a fastmath<reassoc> : f64
    scf.yield %a, %v, %w : f64, f64, f64
  } {cotan.associative_carry}
  memref.dealloc %x : memref<?xf64>
  return %all : f64
}
// Products that may not be regrouped.
func.func @strict(%n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %half = arith.constant 0.5 : f64
  %x = memref.alloc(%n) : memref<?xf64>
  %end = scf.for %i = %zero to %n step %one iter_args(%p = %start) -> (f64) {
    %q = arith.mulf %p, %half : f64
    memref.store %q, %x[%i] : memref<?xf64>
    scf.yield %q : f64
  } {cotan.associative_carry}
  memref.dealloc %x : memref<?xf64>
  return %end : f64
}
