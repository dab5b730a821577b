// Short vectors: a sum has as many under way as there is room for, and where much is computed, a vector is two of the
// machine's.
// RUN: cotan opt %s --plan-vectorization='width=32 registers=16'
func.func @dot(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f64
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %y[%i] : memref<?xf64>
    %c = arith.mulf %a, %b : f64
    %t = arith.addf %s, %c fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  return %r : f64
}

func.func @much(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    memref.store %b, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
