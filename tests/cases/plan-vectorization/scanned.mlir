// Turns look at what those before them combined: all beginnings of a vector are combined at once.
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --canonicalize --cse --loop-invariant-code-motion --dce
// What comes before each element, stored where the element was; and the last of all.
func.func @products(%n: index, %x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    memref.store %s, %x[%i] : memref<?xf64>
    %t = arith.mulf %s, %b fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.associative_carry}
  return %r : f64
}
// From the end, of integers.
func.func @ends(%n: index, %x: memref<?xi32>, %y: memref<?xi32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0 : i32
  %last = arith.subi %n, %one : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (i32) {
    %k = arith.subi %last, %i : index
    %a = memref.load %x[%k] : memref<?xi32>
    %t = arith.addi %s, %a : i32
    memref.store %t, %y[%k] : memref<?xi32>
    scf.yield %t : i32
  } {cotan.associative_carry}
  return
}
// What is combined depends on what is carried, or on what was written, or may not be regrouped.
func.func @not(%n: index, %x: memref<?xf64>) -> (f64, f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %q = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.subf %a, %s : f64
    %t = arith.mulf %s, %b fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.associative_carry}
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    memref.store %s, %x[%i] : memref<?xf64>
    %a = memref.load %x[%i] : memref<?xf64>
    %t = arith.mulf %s, %a fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.associative_carry}
  %p = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    memref.store %s, %x[%i] : memref<?xf64>
    %t = arith.mulf %s, %a : f64
    scf.yield %t : f64
  } {cotan.associative_carry}
  return %q, %r, %p : f64, f64, f64
}
// What a branch reads is at a place that the turn computes.
func.func @branch(%c: i1, %m: index, %x: memref<?xf64>, %start: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %end = arith.subi %m, %one : index
  %r = scf.for %i = %zero to %m step %one iter_args(%p = %start) -> (f64) {
    %j = arith.subi %end, %i : index
    %a = scf.if %c -> (f64) {
      %b = memref.load %x[%j] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    %q = arith.mulf %a, %p fastmath<reassoc,contract> : f64
    memref.store %p, %x[%j] : memref<?xf64>
    scf.yield %q : f64
  } {cotan.vector_width = 8, cotan.associative_carry}
  return %r : f64
}
