// Each pair of loops is reported, fused or not, with the reason.
// RUN: cotan opt %s --split-input-file --fuse-loops="mode=producer trace=true"
// RUN: cotan opt %s --split-input-file --fuse-loops="mode=shifted trace=true" --canonicalize
// RUN: cotan opt %s --split-input-file --fuse-loops="mode=sibling trace=true"
// A consumer that reads the elements of its iteration, and one of the next iteration.
func.func @chain(%n: index, %t: index, %x: memref<?xf64>, %row: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) attributes {cotan.sizes = ["n", "t"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %t step %one {
    scf.for %i = %zero to %n step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      memref.store %a, %row[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    scf.for %j = %zero to %n step %one {
      %a = memref.load %row[%j] : memref<?xf64>
      memref.store %a, %y[%j] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    scf.for %l = %zero to %n step %one {
      %next = arith.addi %l, %one : index
      %a = memref.load %y[%next] : memref<?xf64>
      memref.store %a, %z[%l] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    scf.for %m = %one to %n step %one {
      %a = memref.load %z[%m] : memref<?xf64>
      memref.store %a, %x[%m] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  }
  return
}
// -----
// Rows two iterations back, and rows at twice the index, which are at no constant distance.
func.func @rows(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %all = arith.muli %n, %m : index
  %r = memref.alloc(%all) : memref<?xf64>
  %s = memref.alloc(%all) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      memref.store %a, %r[%at] : memref<?xf64>
    }
  }
  scf.for %k = %zero to %n step %one {
    %back = arith.subi %k, %two : index
    %row = arith.muli %k, %m : index
    %there = arith.muli %back, %m : index
    %is_row = arith.cmpi ult, %back, %n : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      scf.if %is_row {
        %from = arith.addi %there, %j : index
        %a = memref.load %r[%from] : memref<?xf64>
        memref.store %a, %s[%at] : memref<?xf64>
      }
    }
  }
  scf.for %l = %zero to %n step %one {
    %double = arith.muli %l, %two : index
    %row = arith.muli %l, %m : index
    %there = arith.muli %double, %m : index
    %is_row = arith.cmpi ult, %double, %n : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      scf.if %is_row {
        %from = arith.addi %there, %j : index
        %a = memref.load %s[%from] : memref<?xf64>
        memref.store %a, %y[%at] : memref<?xf64>
      }
    }
  }
  memref.dealloc %r : memref<?xf64>
  memref.dealloc %s : memref<?xf64>
  return
}
// -----
// Sums of the same rows, and one of other rows.
func.func @sums(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %none: f64) -> (f64, f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sofar = %sum) -> (f64) {
      %at = arith.addi %row, %j : index
      %e = memref.load %x[%at] : memref<?xf64>
      %t = arith.addf %sofar, %e : f64
      scf.yield %t : f64
    } {cotan.parallelism = "reduce"}
    scf.yield %s : f64
  } {cotan.parallelism = "reduce"}
  %b = scf.for %k = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
    %row = arith.muli %k, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sofar = %sum) -> (f64) {
      %at = arith.addi %row, %j : index
      %e = memref.load %y[%at] : memref<?xf64>
      %t = arith.addf %sofar, %e : f64
      scf.yield %t : f64
    } {cotan.parallelism = "reduce"}
    scf.yield %s : f64
  } {cotan.parallelism = "reduce"}
  %c = scf.for %l = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
    %row = arith.muli %l, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sofar = %sum) -> (f64) {
      %at = arith.addi %row, %j : index
      %e = memref.load %x[%at] : memref<?xf64>
      %f = arith.mulf %e, %e : f64
      %t = arith.addf %sofar, %f : f64
      scf.yield %t : f64
    } {cotan.parallelism = "reduce"}
    scf.yield %s : f64
  } {cotan.parallelism = "reduce"}
  return %a, %b, %c : f64, f64, f64
}
