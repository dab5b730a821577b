// A loop over elements that reads neighbours of its own follows the loop that writes them, in blocks, which ends of it have
// tests. Where loops are put into parts, it does not.
// RUN: cotan opt %s --pass-pipeline="builtin.module(fuse-loops{mode=shifted},canonicalize,cse)"
// RUN: cotan opt %s --pass-pipeline="builtin.module(fuse-loops{mode=shifted chunks=4},canonicalize,cse)"
func.func @blurred(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %none: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = memref.alloc(%n) : memref<?xf64>
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    memref.store %b, %r[%i] : memref<?xf64>
    %t = arith.addf %s, %b : f64
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  scf.for %i = %zero to %n step %one {
    %before = arith.subi %i, %one : index
    %is_before = arith.cmpi ult, %before, %n : index
    %a = scf.if %is_before -> (f64) {
      %b = memref.load %r[%before] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    %after = arith.addi %i, %one : index
    %is_after = arith.cmpi ult, %after, %n : index
    %c = scf.if %is_after -> (f64) {
      %b = memref.load %r[%after] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    %d = arith.addf %a, %c : f64
    memref.store %d, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  memref.dealloc %r : memref<?xf64>
  return %sum : f64
}
