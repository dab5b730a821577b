// A conditional whose branch holds two loops is no nest of two loops.

// RUN: cotan opt %s --fuse-loops=mode=sibling

func.func @f(%x: memref<3x4xf64>, %y: memref<3x4xf64>, %s: memref<f64>, %c: i1) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  %4 = arith.constant 4 : index
  scf.if %c {
    scf.for %i = %0 to %3 step %1 {
      scf.for %j = %0 to %4 step %1 {
        %a = memref.load %x[%i, %j] : memref<3x4xf64>
        %t = memref.load %s[] : memref<f64>
        %u = arith.addf %t, %a : f64
        memref.store %u, %s[] : memref<f64>
      } {cotan.parallelism = "reduce"}
    } {cotan.parallelism = "reduce"}
  }
  scf.for %i = %0 to %3 step %1 {
    scf.for %j = %0 to %4 step %1 {
      %a = memref.load %x[%i, %j] : memref<3x4xf64>
      memref.store %a, %y[%i, %j] : memref<3x4xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
