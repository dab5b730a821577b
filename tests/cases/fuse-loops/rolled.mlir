// Loops over rows that follow the loop that writes these rows, or do not.
// RUN: cotan opt %s --split-input-file --fuse-loops=mode=shifted --canonicalize --cse
// Rows on both sides, read where a test says that there is a row, and a number from the first loop.
func.func @follows(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %none: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %all = arith.muli %n, %m : index
  %r = memref.alloc(%all) : memref<?xf64>
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    %t = scf.for %j = %zero to %m step %one iter_args(%u = %s) -> (f64) {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %v = arith.addf %u, %a : f64
      memref.store %v, %r[%at] : memref<?xf64>
      scf.yield %v : f64
    }
    scf.yield %t : f64
  }
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %before = arith.subi %i, %one : index
    %above = arith.muli %before, %m : index
    %is_row = arith.cmpi ult, %before, %n : index
    %next = arith.addi %i, %one : index
    %below = arith.muli %next, %m : index
    %is_next = arith.cmpi ult, %next, %n : index
    scf.for %j = %zero to %m step %one {
      %k = arith.subi %j, %one : index
      %is_in = arith.cmpi ult, %k, %m : index
      %both = arith.andi %is_row, %is_in : i1
      %a = scf.if %both -> (f64) {
        %there = arith.addi %above, %k : index
        %b = memref.load %r[%there] : memref<?xf64>
        scf.yield %b : f64
      } else {
        scf.yield %none : f64
      }
      %c = scf.if %is_next -> (f64) {
        %there = arith.addi %below, %j : index
        %b = memref.load %r[%there] : memref<?xf64>
        scf.yield %b : f64
      } else {
        scf.yield %none : f64
      }
      %d = arith.addf %a, %c : f64
      %at = arith.addi %row, %j : index
      memref.store %d, %y[%at] : memref<?xf64>
    }
  }
  memref.dealloc %r : memref<?xf64>
  return %sum : f64
}
// -----
// Nothing says that the place is in its row.
func.func @anywhere(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %all = arith.muli %n, %m : index
  %r = memref.alloc(%all) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      memref.store %a, %r[%at] : memref<?xf64>
    }
  }
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %n step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %r[%at] : memref<?xf64>
      memref.store %a, %y[%j] : memref<?xf64>
    }
  }
  memref.dealloc %r : memref<?xf64>
  return
}
// -----
// Somebody else looks at the buffer, too.
func.func @shared(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %all = arith.muli %n, %m : index
  %r = memref.alloc(%all) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      memref.store %a, %r[%at] : memref<?xf64>
    }
  }
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %r[%at] : memref<?xf64>
      memref.store %a, %y[%at] : memref<?xf64>
    }
  }
  %a = memref.load %r[%zero] : memref<?xf64>
  memref.store %a, %y[%zero] : memref<?xf64>
  memref.dealloc %r : memref<?xf64>
  return
}
