// Loops that stay as they are.
// RUN: cotan opt %s --chunk-parallel-loops='chunks=4 min-work=64 min-iterations=1'
// Nobody says in which order the turns may run.
func.func @ordered(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = arith.constant 1.0 : f64
  scf.for %i = %zero to %n step %one {
    memref.store %a, %x[%i] : memref<?xf64>
  }
  return
}
// What is added may not be regrouped, a number or in a buffer.
func.func @strict(%n: index, %x: memref<?xf64>, %start: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sums = memref.alloc(%one) : memref<?xf64>
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %s = memref.load %sums[%zero] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    memref.store %t, %sums[%zero] : memref<?xf64>
  } {cotan.parallelism = "reduce"}
  memref.dealloc %sums : memref<?xf64>
  return %r : f64
}
// Turns look at the sum so far, or at what others may have put.
func.func @looks(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %start: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %t = arith.addf %s, %start fastmath<reassoc> : f64
    memref.store %t, %y[%i] : memref<?xf64>
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  scf.for %i = %zero to %n step %one {
    %j = arith.subi %n, %i : index
    %a = memref.load %x[%j] : memref<?xf64>
    memref.store %a, %x[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return %r : f64
}
// It is not known how many elements the buffer has that each part would need.
func.func @unknown(%n: index, %x: memref<?xf64>, %at: memref<?xindex>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = arith.constant 1.0 : f64
  scf.for %i = %zero to %n step %one {
    %j = memref.load %at[%i] : memref<?xindex>
    %s = memref.load %x[%j] : memref<?xf64>
    %t = arith.addf %s, %a fastmath<reassoc> : f64
    memref.store %t, %x[%j] : memref<?xf64>
  } {cotan.parallelism = "reduce"}
  return
}
// There is too little to do.
func.func @short(%x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %few = arith.constant 9 : index
  %a = arith.constant 1.0 : f64
  scf.for %i = %zero to %few step %one {
    memref.store %a, %x[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
// What the last turn puts there has to stay.
func.func @last(%n: index, %x: memref<?xf64>, %r: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %two step %one {
      %row = arith.muli %i, %two : index
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      memref.store %a, %r[%j] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "reduce"}
  return
}
