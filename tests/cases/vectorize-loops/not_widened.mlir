// What cannot run side by side is said.
// RUN: cotan opt %s --split-input-file --vectorize-loops --verify-diagnostics
func.func @carries(%n: index, %x: memref<?xf64>, %a: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // expected-warning @below {{the loop cannot be vectorized: a carried value is not a reassociable reduction}}
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %a) -> (f64) {
    %t = math.exp %s : f64
    scf.yield %t : f64
  } {cotan.vector_width = 8}
  return %r : f64
}
// -----
func.func @reads(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %k = arith.addi %i, %one : index
    // expected-warning @below {{the loop cannot be vectorized: other iterations may write this element}}
    %a = memref.load %x[%i] : memref<?xf64>
    memref.store %a, %x[%k] : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
// -----
func.func @one_place(%n: index, %x: memref<?xf64>, %a: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    // expected-warning @below {{the loop cannot be vectorized: all iterations write one element}}
    memref.store %a, %x[%zero] : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
// -----
func.func @triangle(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    // expected-warning @below {{the loop cannot be vectorized: the trip count is not uniform}}
    scf.for %j = %zero to %i step %one {
    }
  } {cotan.vector_width = 8}
  return
}
// -----
func.func @many(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // expected-error @below {{the vector width must be 1 to 64, the interleave count 1 to 16}}
  scf.for %i = %zero to %n step %one {
  } {cotan.vector_width = 800}
  return
}
