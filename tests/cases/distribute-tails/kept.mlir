// Loops that stay as they are: rows in another buffer have no store before their loads, 64 columns fill
// vectors, rows that depend on each other are no parallel loop, and a row is divided by an element of itself.
// RUN: cotan opt %s --pass-pipeline=builtin.module(distribute-tails)
// COUNT: scf.for 8
// COUNT: arith.minsi 0
func.func @other_buffer(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %p = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %c = arith.negf %a : f64
      memref.store %c, %y[%p] : memref<?xf64>
    } {cotan.parallelism = "parallel", cotan.vector_width = 8}
  } {cotan.parallelism = "parallel"}
  return
}
func.func @whole_vectors(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = arith.constant 64 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %p = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %c = arith.negf %a : f64
      memref.store %c, %x[%p] : memref<?xf64>
    } {cotan.parallelism = "parallel", cotan.vector_width = 8}
  } {cotan.parallelism = "parallel"}
  return
}
func.func @in_order(%n: index, %m: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %p = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %c = arith.negf %a : f64
      memref.store %c, %x[%p] : memref<?xf64>
    } {cotan.parallelism = "parallel", cotan.vector_width = 8}
  }
  return
}
func.func @divided(%n: index, %m: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %d = memref.load %x[%row] : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %p = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %c = arith.divf %a, %d : f64
      memref.store %c, %x[%p] : memref<?xf64>
    } {cotan.parallelism = "parallel", cotan.vector_width = 8}
  } {cotan.parallelism = "parallel"}
  return
}
