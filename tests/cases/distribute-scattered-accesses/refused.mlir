// A loop with little arithmetic stays whole, and so does one that vectors execute as it is. What a later accumulation depends on
// moves with it: here nothing is left to compute.
// RUN: cotan opt %s --distribute-scattered-accesses
func.func @little(%n: index, %x: memref<?xf64>, %at: memref<?xindex>, %sum: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    %j = memref.load %at[%i] : memref<?xindex>
    %s = memref.load %sum[%j] : memref<?xf64>
    %t = arith.addf %s, %b : f64
    memref.store %t, %sum[%j] : memref<?xf64>
  } {cotan.parallelism = "reduce"}
  return
}
func.func @vectors(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    memref.store %b, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
func.func @dependent(%n: index, %at: memref<?xindex>, %sum: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %j = memref.load %at[%i] : memref<?xindex>
    %s = memref.load %sum[%j] : memref<?xf64>
    %t = math.exp %s : f64
    memref.store %t, %sum[%j] : memref<?xf64>
    memref.store %t, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "reduce"}
  return
}
