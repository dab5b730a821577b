// Loops over rows that read the same elements.
// RUN: cotan opt %s --split-input-file --fuse-loops=mode=sibling --cse
// Sums of rows, and a sum of all, which the second one goes on with from row to row; what needs the first one comes after.
func.func @sums(%n: index, %m: index, %x: memref<?xf64>, %none: f64) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sofar = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %t = arith.addf %sofar, %a : f64
      scf.yield %t : f64
    } {cotan.parallelism = "reduce"}
    %u = arith.addf %sum, %s : f64
    scf.yield %u : f64
  } {cotan.parallelism = "reduce"}
  %half = arith.addf %r, %r : f64
  %q = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sofar = %sum) -> (f64) {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      %t = arith.addf %sofar, %b : f64
      scf.yield %t : f64
    } {cotan.parallelism = "reduce"}
    scf.yield %s : f64
  } {cotan.parallelism = "reduce"}
  return %half, %q : f64, f64
}
// -----
// The second one reads what the first one writes.
func.func @written(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      memref.store %a, %y[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %b = memref.load %y[%j] : memref<?xf64>
      %c = arith.addf %a, %b : f64
      memref.store %c, %y[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
// -----
// The second one reads other elements: as much memory would be read at once as is read one after the other.
func.func @others(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      memref.store %a, %y[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%j] : memref<?xf64>
      memref.store %a, %z[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
