// Loops that yield arguments of their bodies: the sum before the last element, and the last index.
// RUN: cotan opt %s --fuse-loops=mode=producer
// COUNT: scf.for 1
func.func @before(%n: index, %x: memref<?xf64>, %r: memref<?xf64>, %y: memref<?xf64>) -> (f64, f64, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %sum, %before, %last = scf.for %i = %zero to %n step %one iter_args(%s = %none, %p = %none, %l = %zero) -> (f64, f64, index) {
    %a = memref.load %x[%i] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    memref.store %t, %r[%i] : memref<?xf64>
    scf.yield %t, %s, %i : f64, f64, index
  }
  scf.for %j = %zero to %n step %one {
    %a = memref.load %r[%j] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    memref.store %b, %y[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return %sum, %before, %last : f64, f64, index
}
