// A loop of vectors that reads neighbours begins where most of them begin with a line: with the second element of both arrays.
// One that reads each element once does not, nor does one whose vectors are short.
// RUN: cotan opt %s --pass-pipeline=builtin.module(peel-for-alignment,canonicalize)
// RUN: cotan opt %s --pass-pipeline=builtin.module(peel-for-alignment{width=32})
func.func @blurred(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %s: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %t = scf.for %i = %zero to %n step %one iter_args(%u = %s) -> (f64) {
    %j = arith.addi %i, %one : index
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %x[%j] : memref<?xf64>
    %c = memref.load %y[%j] : memref<?xf64>
    %d = arith.addf %a, %b : f64
    %e = arith.mulf %c, %d : f64
    %v = arith.addf %u, %e fastmath<reassoc> : f64
    scf.yield %v : f64
  } {cotan.interleave = 2, cotan.vector_width = 8, cotan.parallelism = "reduce"}
  return %t : f64
}
func.func @shifted(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %j = arith.addi %i, %one : index
    %a = memref.load %x[%j] : memref<?xf64>
    memref.store %a, %y[%i] : memref<?xf64>
  } {cotan.vector_width = 8, cotan.parallelism = "parallel"}
  return
}
