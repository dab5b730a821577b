// A loop that needs the final sum of an earlier one is not fused with it, although it would fill its stalls.
// RUN: cotan opt %s --fuse-loops='mode=producer trace=true'
// COUNT: scf.for 2
func.func @scaled(%n: index, %x: memref<?xf64>, %r: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    memref.store %t, %r[%i] : memref<?xf64>
    scf.yield %t : f64
  }
  scf.for %j = %zero to %n step %one {
    %a = memref.load %r[%j] : memref<?xf64>
    %b = arith.mulf %a, %sum : f64
    memref.store %b, %y[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
