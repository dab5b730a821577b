// Places that a loop reads are looked up some turns before, if nobody writes to them, and they are looked up in every turn.
// RUN: cotan opt %s --prefetch-indirect
// COUNT: memref.prefetch 6
// Read and changed, through integers of a fixed width; each turn makes two steps.
func.func @added(%n: index, %x: memref<?xf64>, %at: memref<?xi64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.for %i = %zero to %n step %two {
    %k = arith.addi %i, %one : index
    %w = memref.load %at[%k] : memref<?xi64>
    %j = arith.index_cast %w : i64 to index
    %is_there = arith.cmpi ult, %j, %n : index
    scf.if %is_there {
      %a = memref.load %x[%j] : memref<?xf64>
      %b = memref.load %y[%j] : memref<?xf64>
      %c = arith.addf %a, %b : f64
      memref.store %c, %y[%j] : memref<?xf64>
    }
  }
  return
}
// Steps that do not divide how far it looks, places that change, those that not all turns look up, and loops around others.
func.func @not(%n: index, %x: memref<?xf64>, %at: memref<?xindex>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %three {
    %j = memref.load %at[%i] : memref<?xindex>
    memref.store %none, %x[%j] : memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %j = memref.load %at[%i] : memref<?xindex>
    memref.store %none, %x[%j] : memref<?xf64>
    memref.store %i, %at[%i] : memref<?xindex>
  }
  scf.for %i = %zero to %n step %one {
    %is_there = arith.cmpi ult, %i, %three : index
    scf.if %is_there {
      %j = memref.load %at[%i] : memref<?xindex>
      memref.store %none, %x[%j] : memref<?xf64>
    }
  }
  scf.for %i = %zero to %n step %one {
    %j = memref.load %at[%i] : memref<?xindex>
    scf.for %k = %zero to %n step %one {
      memref.store %none, %x[%j] : memref<?xf64>
    }
  }
  return
}
// Once more, for reads alone.
func.func @read(%n: index, %x: memref<?xf64>, %at: memref<?xindex>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (f64) {
    %j = memref.load %at[%i] : memref<?xindex>
    %a = memref.load %x[%j] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    scf.yield %t : f64
  }
  return %r : f64
}
// An index that is clamped to the size, and rows of two, of which the first element is fetched. An
// index that is loaded from a loaded index is not: only the elements that it is loaded from are.
func.func @clamped(%n: index, %x: memref<?xf64>, %at: memref<?xi64>, %from: memref<?xi64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %last = arith.subi %n, %one : index
  scf.for %i = %zero to %n step %one {
    %w = memref.load %at[%i] : memref<?xi64>
    %j = arith.index_cast %w : i64 to index
    %k = arith.maxsi %j, %zero : index
    %l = arith.minsi %k, %last : index
    %a = memref.load %x[%l] : memref<?xf64>
    %m = arith.muli %l, %two : index
    %o = arith.addi %m, %one : index
    %b = memref.load %z[%m] : memref<?xf64>
    %c = memref.load %z[%o] : memref<?xf64>
    %d = arith.addf %b, %c : f64
    %e = arith.addf %a, %d : f64
    memref.store %e, %y[%i] : memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %w = memref.load %at[%i] : memref<?xi64>
    %j = arith.index_cast %w : i64 to index
    %k = memref.load %from[%j] : memref<?xi64>
    %l = arith.index_cast %k : i64 to index
    %m = arith.addi %l, %one : index
    %a = memref.load %x[%m] : memref<?xf64>
    memref.store %a, %y[%i] : memref<?xf64>
  }
  return
}
