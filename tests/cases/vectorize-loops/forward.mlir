// An element that the previous iteration stored is loaded after the store: all lanes store first, so the load is a vector.
// RUN: cotan opt %s --vectorize-loops
// COUNT: vector.store 3
// COUNT: vector.load 3
func.func @shifted(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %one = arith.constant 1 : index
  %back = arith.constant -1 : index
  scf.for %i = %one to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    memref.store %b, %y[%i] : memref<?xf64>
    %h = arith.addi %i, %back : index
    %c = memref.load %y[%h] : memref<?xf64>
    %d = arith.addf %b, %c : f64
    memref.store %d, %z[%i] : memref<?xf64>
  } {cotan.vector_width = 8, cotan.parallelism = "parallel"}
  return
}
// A load of what the next iteration will store is in order before the store only.
func.func @ahead(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %h = arith.addi %i, %one : index
    %c = memref.load %y[%h] : memref<?xf64>
    %a = arith.mulf %c, %c : f64
    memref.store %a, %y[%i] : memref<?xf64>
  } {cotan.vector_width = 8, cotan.parallelism = "parallel"}
  return
}
