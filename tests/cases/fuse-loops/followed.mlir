// A short loop follows one with ordered turns that writes what it reads.
// RUN: cotan opt %s --fuse-loops=mode=producer
// COUNT: memref.alloc 2
// COUNT: scf.for 6
func.func @followed(%n: index, %x: memref<?xf64>, %w: memref<?xf64>, %out: memref<?xf64>) attributes {cotan.sizes = ["n"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %a = arith.constant 1.0 : f64
  %none = arith.constant -0.0 : f64
  %size = arith.muli %n, %two : index
  %kept = memref.alloc(%size) : memref<?xf64>
  %last:2 = scf.for %i = %zero to %n step %one iter_args(%p = %a, %q = %a) -> (f64, f64) {
    %u = memref.load %x[%i] : memref<?xf64>
    %r = arith.mulf %q, %u : f64
    %s = arith.addf %p, %r : f64
    %at = arith.muli %i, %two : index
    memref.store %r, %kept[%at] : memref<?xf64>
    %next = arith.addi %at, %one : index
    memref.store %s, %kept[%next] : memref<?xf64>
    scf.yield %r, %s : f64, f64
  } {cotan.associative_carry}
  %sum = scf.for %i = %zero to %n step %one iter_args(%t = %none) -> (f64) {
    %at = arith.muli %i, %two : index
    %next = arith.addi %at, %one : index
    %u = memref.load %kept[%next] : memref<?xf64>
    %v = memref.load %w[%i] : memref<?xf64>
    %m = arith.mulf %u, %v : f64
    %r = arith.addf %t, %m fastmath<reassoc,contract> : f64
    scf.yield %r : f64
  } {cotan.parallelism = "reduce"}
  memref.store %sum, %out[%zero] : memref<?xf64>
  memref.dealloc %kept : memref<?xf64>
  return
}
// Not a loop that takes functions, which are better taken several at a time; nor one that reads what a later turn writes.
func.func @apart(%n: index, %x: memref<?xf64>, %out: memref<?xf64>) attributes {cotan.sizes = ["n"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = arith.constant 1.0 : f64
  %size = arith.addi %n, %one : index
  %kept = memref.alloc(%size) : memref<?xf64>
  %last = scf.for %i = %zero to %n step %one iter_args(%p = %a) -> (f64) {
    %u = memref.load %x[%i] : memref<?xf64>
    %r = arith.divf %u, %p : f64
    memref.store %r, %kept[%i] : memref<?xf64>
    scf.yield %r : f64
  }
  scf.for %i = %zero to %n step %one {
    %u = memref.load %kept[%i] : memref<?xf64>
    %v = math.exp %u : f64
    memref.store %v, %out[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  %again = memref.alloc(%size) : memref<?xf64>
  %end = scf.for %i = %zero to %n step %one iter_args(%p = %a) -> (f64) {
    %u = memref.load %x[%i] : memref<?xf64>
    %r = arith.divf %u, %p : f64
    memref.store %r, %again[%i] : memref<?xf64>
    scf.yield %r : f64
  }
  scf.for %i = %zero to %n step %one {
    %next = arith.addi %i, %one : index
    %u = memref.load %again[%next] : memref<?xf64>
    memref.store %u, %out[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  memref.dealloc %again : memref<?xf64>
  memref.dealloc %kept : memref<?xf64>
  return
}
// Several loops follow one.
func.func @several(%n: index, %x: memref<?xf64>, %out: memref<?xf64>, %more: memref<?xf64>) attributes {cotan.sizes = ["n"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = arith.constant 1.0 : f64
  %kept = memref.alloc(%n) : memref<?xf64>
  %last = scf.for %i = %zero to %n step %one iter_args(%p = %a) -> (f64) {
    %u = memref.load %x[%i] : memref<?xf64>
    %r = arith.divf %u, %p : f64
    memref.store %r, %kept[%i] : memref<?xf64>
    scf.yield %r : f64
  }
  scf.for %i = %zero to %n step %one {
    %u = memref.load %kept[%i] : memref<?xf64>
    memref.store %u, %out[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %n step %one {
    %u = memref.load %kept[%i] : memref<?xf64>
    memref.store %u, %more[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  memref.dealloc %kept : memref<?xf64>
  return
}
