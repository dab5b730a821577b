// A load of what the next iteration stores would see the store of the next lane.
// RUN: cotan opt %s --vectorize-loops
func.func @ahead(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    memref.store %a, %y[%i] : memref<?xf64>
    %h = arith.addi %i, %one : index
    %c = memref.load %y[%h] : memref<?xf64>
    memref.store %c, %z[%i] : memref<?xf64>
  } {cotan.vector_width = 8, cotan.parallelism = "parallel"}
  return
}
