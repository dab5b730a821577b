// Rows that are copied to columns.
// RUN: cotan opt %s --transpose-in-registers --canonicalize --cse
// Four rows of a part of an array, which begin and end anywhere; places that follow each other need not be written in order.
func.func @four(%from: index, %to: index, %m: index, %x: memref<?xf32>, %y: memref<?xf32>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %r1 = arith.addi %m, %m : index
  %r2 = arith.addi %r1, %m : index
  scf.for %i = %from to %to step %one {
    %p0 = arith.addi %i, %three : index
    %p1 = arith.addi %m, %i : index
    %p2 = arith.addi %r1, %i : index
    %p3 = arith.addi %r2, %i : index
    %a = memref.load %x[%p0] : memref<?xf32>
    %b = memref.load %x[%p1] : memref<?xf32>
    %c = memref.load %x[%p2] : memref<?xf32>
    %d = memref.load %x[%p3] : memref<?xf32>
    %q0 = arith.muli %i, %four : index
    %q1 = arith.addi %q0, %one : index
    %q2 = arith.addi %q0, %two : index
    %q3 = arith.addi %q0, %three : index
    memref.store %d, %y[%q3] : memref<?xf32>
    memref.store %a, %y[%q0] : memref<?xf32>
    memref.store %c, %y[%q2] : memref<?xf32>
    memref.store %b, %y[%q1] : memref<?xf32>
  }
  return
}
// Two rows that are written four apart are a square with gaps. Three rows are no square, what is read where it is written is no
// copy, and a diagonal is no row.
func.func @others(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  scf.for %i = %zero to %n step %one {
    %p = arith.addi %m, %i : index
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %x[%p] : memref<?xf64>
    %c = memref.load %x[%i] : memref<?xf64>
    %q = arith.muli %i, %three : index
    %r = arith.addi %q, %one : index
    %s = arith.addi %q, %two : index
    memref.store %a, %y[%q] : memref<?xf64>
    memref.store %b, %y[%r] : memref<?xf64>
    memref.store %c, %y[%s] : memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %p = arith.addi %m, %i : index
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %x[%p] : memref<?xf64>
    %q = arith.muli %i, %four : index
    %r = arith.addi %q, %one : index
    memref.store %a, %y[%q] : memref<?xf64>
    memref.store %b, %y[%r] : memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %p = arith.addi %m, %i : index
    %a = memref.load %y[%i] : memref<?xf64>
    %b = memref.load %x[%p] : memref<?xf64>
    %q = arith.muli %i, %two : index
    %r = arith.addi %q, %one : index
    memref.store %a, %y[%q] : memref<?xf64>
    memref.store %b, %y[%r] : memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %p = arith.addi %row, %i : index
    %q = arith.addi %p, %one : index
    %a = memref.load %x[%p] : memref<?xf64>
    %b = memref.load %x[%q] : memref<?xf64>
    %r = arith.muli %i, %two : index
    %s = arith.addi %r, %one : index
    memref.store %a, %y[%r] : memref<?xf64>
    memref.store %b, %y[%s] : memref<?xf64>
  }
  return
}
