// Signed comparisons at the ends of a loop decide whether an index wraps around.
// RUN: cotan opt %s --peel-loops
// COUNT: scf.for 5
// The first two iterations and the last one are peeled; all tests of the main loop are known.
func.func @around(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.for %i = %zero to %n step %one {
    %left = arith.subi %i, %two : index
    %last = arith.addi %left, %n : index
    %is_first = arith.cmpi slt, %left, %zero : index
    %a = arith.select %is_first, %last, %left : index
    %right = arith.addi %i, %one : index
    %is_last = arith.cmpi sge, %right, %n : index
    %b = arith.select %is_last, %zero, %right : index
    %p = memref.load %x[%a] : memref<?xf64>
    %q = memref.load %x[%b] : memref<?xf64>
    %sum = arith.addf %p, %q : f64
    memref.store %sum, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
// A bound that is no bound of the loop, or an index far from it, divides the loop anywhere.
func.func @elsewhere(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %is_below = arith.cmpi slt, %i, %m : index
    %a = arith.select %is_below, %i, %zero : index
    %p = memref.load %x[%a] : memref<?xf64>
    memref.store %p, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %n step %one {
    %far = arith.addi %i, %n : index
    %is_above = arith.cmpi sgt, %far, %n : index
    %a = arith.select %is_above, %i, %zero : index
    %p = memref.load %x[%a] : memref<?xf64>
    memref.store %p, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
