// What lies between that of other turns is read and written in rows, of which columns are made.
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --canonicalize --cse --loop-invariant-code-motion --dce
func.func @pairs(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %last = arith.subi %n, %one : index
  scf.for %i = %zero to %n step %one {
    %k = arith.muli %i, %two : index
    %l = arith.addi %k, %one : index
    %a = memref.load %x[%k] : memref<?xf64>
    %b = memref.load %x[%l] : memref<?xf64>
    %c = arith.mulf %a, %b : f64
    %d = arith.subf %a, %b : f64
    %back = arith.subi %last, %i : index
    %m = arith.muli %back, %two : index
    %o = arith.addi %m, %one : index
    memref.store %c, %y[%o] : memref<?xf64>
    memref.store %d, %y[%m] : memref<?xf64>
  } {cotan.vector_width = 4, cotan.parallelism = "parallel"}
  return
}
// There is a gap, or a branch, or somebody else writes there.
func.func @not(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  scf.for %i = %zero to %n step %one {
    %k = arith.muli %i, %two : index
    %l = arith.addi %k, %two : index
    %a = memref.load %x[%k] : memref<?xf64>
    %b = memref.load %x[%l] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    memref.store %c, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %n step %one {
    %k = arith.muli %i, %two : index
    %l = arith.addi %k, %one : index
    %a = memref.load %x[%k] : memref<?xf64>
    %b = memref.load %x[%l] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    memref.store %c, %x[%k] : memref<?xf64>
    memref.store %a, %x[%l] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
