// Where loops are split into chunks, blocks of elements are independent: each computes the elements that it shares with
// its neighbours again. A loop that writes more than the folded buffer is left alone.
// RUN: cotan opt %s --pass-pipeline="builtin.module(fuse-loops{mode=shifted chunks=4},canonicalize,cse)"
// RUN: cotan opt %s --pass-pipeline="builtin.module(fuse-loops{mode=shifted chunks=4},canonicalize,chunk-parallel-loops{chunks=4},canonicalize,cse)"
func.func @blurred(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %none: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    memref.store %b, %r[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
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
  return
}

// -----

func.func @kept(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %r = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    memref.store %b, %r[%i] : memref<?xf64>
    memref.store %a, %z[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  %last = arith.addi %n, %minus : index
  scf.for %i = %zero to %last step %one {
    %after = arith.addi %i, %one : index
    %a = memref.load %r[%i] : memref<?xf64>
    %b = memref.load %r[%after] : memref<?xf64>
    %c = arith.subf %b, %a : f64
    memref.store %c, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  memref.dealloc %r : memref<?xf64>
  return
}
