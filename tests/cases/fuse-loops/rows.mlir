// Loops over columns that go along with loops over the same rows, or do not.
// RUN: cotan opt %s --split-input-file --fuse-loops=mode=blocks
// What a loop between them makes of each row comes along.
func.func @three(%n: index, %m: index, %a: memref<?xf64>, %r: memref<?xf64>, %e: memref<?xf64>, %out: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sum = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %b = memref.load %a[%at] : memref<?xf64>
      %q = arith.addf %sum, %b : f64
      scf.yield %q : f64
    } {cotan.parallelism = "reduce"}
    memref.store %s, %r[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  %start = arith.negf %none : f64
  %total = scf.for %i = %zero to %n step %one iter_args(%sum = %start) -> (f64) {
    %s = memref.load %r[%i] : memref<?xf64>
    %t = math.exp %s : f64
    memref.store %t, %e[%i] : memref<?xf64>
    %q = arith.addf %sum, %t : f64
    scf.yield %q : f64
  } {cotan.parallelism = "reduce"}
  %twice = arith.addf %total, %total : f64
  scf.for %j = %zero to %m step %one {
    %s = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
      %row = arith.muli %i, %m : index
      %at = arith.addi %row, %j : index
      %b = memref.load %a[%at] : memref<?xf64>
      %v = memref.load %e[%i] : memref<?xf64>
      %p = arith.mulf %b, %v : f64
      %q = arith.addf %sum, %p : f64
      scf.yield %q : f64
    } {cotan.parallelism = "reduce"}
    memref.store %s, %out[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return %twice : f64
}
// -----
// The sums of columns need what the rows give as a whole.
func.func @whole(%n: index, %m: index, %a: memref<?xf64>, %r: memref<?xf64>, %out: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %total = scf.for %i = %zero to %n step %one iter_args(%all = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sum = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %b = memref.load %a[%at] : memref<?xf64>
      %q = arith.addf %sum, %b : f64
      scf.yield %q : f64
    } {cotan.parallelism = "reduce"}
    memref.store %s, %r[%i] : memref<?xf64>
    %t = arith.addf %all, %s : f64
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  scf.for %j = %zero to %m step %one {
    %s = scf.for %i = %zero to %n step %one iter_args(%sum = %total) -> (f64) {
      %row = arith.muli %i, %m : index
      %at = arith.addi %row, %j : index
      %b = memref.load %a[%at] : memref<?xf64>
      %v = memref.load %r[%i] : memref<?xf64>
      %p = arith.mulf %b, %v : f64
      %q = arith.addf %sum, %p : f64
      scf.yield %q : f64
    } {cotan.parallelism = "reduce"}
    memref.store %s, %out[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
// -----
// A row needs a number of another one.
func.func @moved(%n: index, %m: index, %a: memref<?xf64>, %r: memref<?xf64>, %out: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sum = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %b = memref.load %a[%at] : memref<?xf64>
      %q = arith.addf %sum, %b : f64
      scf.yield %q : f64
    } {cotan.parallelism = "reduce"}
    memref.store %s, %r[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  scf.for %j = %zero to %m step %one {
    %s = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
      %row = arith.muli %i, %m : index
      %at = arith.addi %row, %j : index
      %b = memref.load %a[%at] : memref<?xf64>
      %next = arith.addi %i, %one : index
      %v = memref.load %r[%next] : memref<?xf64>
      %p = arith.mulf %b, %v : f64
      %q = arith.addf %sum, %p : f64
      scf.yield %q : f64
    } {cotan.parallelism = "reduce"}
    memref.store %s, %out[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
