// Turns at the ends of loops in which tests come out otherwise.
// RUN: cotan opt %s --peel-loops --canonicalize --cse
// Places on both sides: two turns at the beginning, one at the end.
func.func @both(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus = arith.constant -2 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %before = arith.addi %i, %minus : index
    %after = arith.addi %i, %one : index
    %l = arith.cmpi ult, %before, %n : index
    %r = arith.cmpi ult, %after, %n : index
    %both = arith.andi %l, %r : i1
    %a = scf.if %both -> (f64) {
      %b = memref.load %x[%before] : memref<?xf64>
      %c = memref.load %x[%after] : memref<?xf64>
      %d = arith.addf %b, %c : f64
      scf.yield %d : f64
    } else {
      scf.yield %none : f64
    }
    memref.store %a, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
// From the last to the first, with a number that each turn hands on: the first element is the last turn.
func.func @back(%n: index, %x: memref<?xf64>, %start: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.subi %n, %one : index
  %r = scf.for %i = %zero to %n step %one iter_args(%p = %start) -> (f64) {
    %at = arith.subi %last, %i : index
    %is_first = arith.cmpi eq, %at, %zero : index
    %a = memref.load %x[%at] : memref<?xf64>
    %q = arith.mulf %p, %a : f64
    %s = arith.select %is_first, %p, %q : f64
    scf.yield %s : f64
  }
  return %r : f64
}
// What is known in all turns needs no other loop, also around loops.
func.func @all(%n: index, %m: index, %x: memref<?xf64>, %none: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : index
  scf.for %i = %one to %n step %one {
    scf.for %j = %zero to %m step %one {
      %in = arith.cmpi ult, %i, %n : index
      %no = arith.cmpi eq, %i, %zero : index
      %b = arith.xori %in, %no : i1
      %a = arith.select %b, %none, %none : f64
      scf.if %b {
        memref.store %a, %x[%j] : memref<?xf64>
      }
    }
  }
  return
}
// How many turns there are at the end must be known, and few.
func.func @unknown(%n: index, %m: index, %x: memref<?xf64>, %none: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %many = arith.constant 9 : index
  scf.for %i = %zero to %n step %one {
    %in = arith.cmpi ult, %i, %m : index
    scf.if %in {
      memref.store %none, %x[%i] : memref<?xf64>
    }
    %before = arith.subi %i, %many : index
    %is_far = arith.cmpi ult, %before, %n : index
    scf.if %is_far {
      memref.store %none, %x[%before] : memref<?xf64>
    }
  }
  return
}
