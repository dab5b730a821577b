// Turns change what is carried by sums and products: the steps of a vector of turns are composed before they are applied.
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --canonicalize --cse --loop-invariant-code-motion --dce
// From the end; what comes of each step is stored.
func.func @decays(%n: index, %x: memref<?xf64>, %w: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  %last = arith.subi %n, %one : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %k = arith.subi %last, %i : index
    %a = memref.load %x[%k] : memref<?xf64>
    %b = memref.load %w[%k] : memref<?xf64>
    %c = arith.addf %s, %b fastmath<reassoc,contract> : f64
    %t = arith.mulf %a, %c fastmath<reassoc,contract> : f64
    %u = math.exp %c : f64
    memref.store %u, %w[%k] : memref<?xf64>
    scf.yield %t : f64
  } {cotan.associative_carry}
  return %r : f64
}
// Chosen, subtracted, turned around.
func.func @chosen(%n: index, %x: memref<?xf32>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f32) {
    %a = memref.load %x[%i] : memref<?xf32>
    %c = arith.cmpf olt, %a, %start : f32
    %d = arith.subf %a, %s fastmath<reassoc> : f32
    %e = arith.negf %d : f32
    %t = arith.select %c, %d, %e : f32
    memref.store %t, %y[%i] : memref<?xf32>
    scf.yield %t : f32
  } {cotan.vector_width = 4, cotan.associative_carry}
  return
}
// Three states that depend on each other, states that are multiplied, sums that may not be regrouped, what branches make of a
// state, two states with something else besides, and something that is chosen instead of a state, which may be infinite.
func.func @not(%n: index, %x: memref<?xf64>, %c: i1) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %p:3 = scf.for %i = %zero to %n step %one iter_args(%s = %start, %t = %start, %u = %start) -> (f64, f64, f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %t, %a fastmath<reassoc> : f64
    %d = arith.mulf %u, %a fastmath<reassoc> : f64
    scf.yield %b, %d, %s : f64, f64, f64
  } {cotan.associative_carry}
  %q = scf.for %i = %zero to %n step %one iter_args(%s = %p#0) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %s, %s fastmath<reassoc> : f64
    %d = arith.addf %b, %a fastmath<reassoc> : f64
    scf.yield %d : f64
  } {cotan.associative_carry}
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %q) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %s, %a fastmath<reassoc> : f64
    %d = arith.addf %b, %a : f64
    scf.yield %d : f64
  } {cotan.associative_carry}
  %v = scf.for %i = %zero to %n step %one iter_args(%s = %r) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = scf.if %c -> (f64) {
      %d = arith.mulf %s, %a fastmath<reassoc> : f64
      scf.yield %d : f64
    } else {
      scf.yield %a : f64
    }
    %e = arith.addf %b, %a fastmath<reassoc> : f64
    scf.yield %e : f64
  } {cotan.associative_carry}
  %w:2 = scf.for %i = %zero to %n step %one iter_args(%s = %v, %t = %start) -> (f64, f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %t, %a fastmath<reassoc> : f64
    %d = arith.addf %s, %a fastmath<reassoc> : f64
    scf.yield %b, %d : f64, f64
  } {cotan.associative_carry}
  %z = scf.for %i = %zero to %n step %one iter_args(%s = %w#0) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.cmpf olt, %a, %start : f64
    %d = arith.mulf %s, %a fastmath<reassoc> : f64
    %e = arith.select %b, %a, %d : f64
    scf.yield %e : f64
  } {cotan.associative_carry}
  return %z : f64
}
// Two states of products alone.
func.func @pair(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %none = arith.constant 0.0 : f64
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%s = %start, %t = %none) -> (f64, f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %s, %a fastmath<reassoc> : f64
    %c = arith.mulf %t, %a fastmath<reassoc> : f64
    %d = arith.subf %b, %t fastmath<reassoc> : f64
    %e = arith.addf %c, %s fastmath<reassoc> : f64
    memref.store %s, %y[%i] : memref<?xf64>
    scf.yield %d, %e : f64, f64
  } {cotan.associative_carry}
  return %r#0, %r#1 : f64, f64
}
