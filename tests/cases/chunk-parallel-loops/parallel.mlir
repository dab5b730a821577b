// Loops in parts that run at once.
// RUN: cotan opt %s --chunk-parallel-loops='chunks=4 min-work=64 min-iterations=1' --canonicalize --cse
// What turns put is where it was.
func.func @put(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    memref.store %b, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
// Turns add to a buffer, in a loop inside as well: each part has one of its own.
func.func @add(%n: index, %m: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sums = memref.alloc(%m) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %s = memref.load %sums[%j] : memref<?xf64>
      %t = scf.for %k = %zero to %m step %one iter_args(%u = %s) -> (f64) {
        %v = arith.addf %u, %a fastmath<reassoc> : f64
        scf.yield %v : f64
      }
      memref.store %t, %sums[%j] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "reduce"}
  memref.dealloc %sums : memref<?xf64>
  return
}
// A turn may read what it has put, at its place or in its row.
func.func @rows(%n: index, %m: index, %x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %all = arith.muli %n, %m : index
  %rows = memref.alloc(%all) : memref<?xf64>
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %first = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %first, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      memref.store %a, %rows[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    %t = scf.for %j = %zero to %m step %one iter_args(%t = %s) -> (f64) {
      %at = arith.addi %first, %j : index
      %a = memref.load %rows[%at] : memref<?xf64>
      %u = arith.mulf %t, %a fastmath<reassoc> : f64
      scf.yield %u : f64
    } {cotan.parallelism = "reduce"}
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  memref.dealloc %rows : memref<?xf64>
  return %r : f64
}
// A turn of several indices; a part is some of these turns.
func.func @blocks(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %n step %eight {
    %next = arith.addi %i, %eight : index
    %end = arith.minsi %next, %n : index
    scf.for %j = %i to %end step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      %b = math.exp %a : f64
      memref.store %b, %x[%j] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
