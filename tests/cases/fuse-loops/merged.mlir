// Loops of a turn of a fold become one where they hand each other elements, row by row; a loop that needs what a later turn
// makes stays apart, and so does one that reads another row than the one that was written.
// RUN: cotan opt %s --fuse-loops=mode=producer
// COUNT: scf.for 8
func.func @rows(%n: index, %t: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.sizes = ["n", "t"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %t step %one {
    %two = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %two[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    // The second row of `y`, then the first.
    scf.for %i = %zero to %n step %one {
      %a = memref.load %two[%i] : memref<?xf64>
      %at = arith.addi %n, %i : index
      memref.store %a, %y[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    scf.for %i = %zero to %n step %one {
      %at = arith.addi %n, %i : index
      %a = memref.load %y[%at] : memref<?xf64>
      memref.store %a, %y[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    memref.dealloc %two : memref<?xf64>
  }
  return
}
// Each turn reads what the next one would write.
func.func @next(%n: index, %t: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.sizes = ["n", "t"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %t step %one {
    scf.for %i = %zero to %n step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      memref.store %a, %y[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    scf.for %i = %zero to %n step %one {
      %at = arith.addi %i, %one : index
      %a = memref.load %y[%at] : memref<?xf64>
      memref.store %a, %x[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  }
  return
}
// Of rows of unknown distance nothing is known.
func.func @somewhere(%n: index, %t: index, %far: index, %y: memref<?xf64>) attributes {cotan.sizes = ["n", "t"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %t step %one {
    scf.for %i = %zero to %n step %one {
      %a = memref.load %y[%i] : memref<?xf64>
      %b = arith.addf %a, %a : f64
      memref.store %b, %y[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    scf.for %i = %zero to %n step %one {
      %at = arith.addi %i, %far : index
      %a = memref.load %y[%at] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %y[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  }
  return
}
