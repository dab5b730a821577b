// Accumulations at loaded indices stay scalar; the function gets a loop of its own. Elements that lie at a stride without
// neighbours, or at loaded indices, are packed if there are many of them.
// RUN: cotan opt %s --distribute-scattered-accesses --canonicalize
func.func @added(%n: index, %x: memref<?xf64>, %at: memref<?xindex>, %sum: memref<?xf64>, %y: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %r = scf.for %i = %zero to %n step %one iter_args(%all = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    memref.store %b, %y[%i] : memref<?xf64>
    %j = memref.load %at[%i] : memref<?xindex>
    %s = memref.load %sum[%j] : memref<?xf64>
    %t = arith.addf %s, %b : f64
    memref.store %t, %sum[%j] : memref<?xf64>
    %next = arith.addf %all, %b fastmath<reassoc> : f64
    scf.yield %next : f64
  } {cotan.parallelism = "reduce"}
  return %r : f64
}
func.func @packed(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %five = arith.constant 5 : index
  %two = arith.constant 2 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %five : index
    %p = memref.load %x[%row] : memref<?xf64>
    %second = arith.addi %row, %one : index
    %q = memref.load %x[%second] : memref<?xf64>
    %third = arith.addi %row, %two : index
    %r = memref.load %x[%third] : memref<?xf64>
    %a = math.exp %p : f64
    %b = arith.mulf %a, %q : f64
    %c = arith.addf %b, %r : f64
    %d = arith.mulf %c, %b : f64
    %e = arith.addf %d, %q : f64
    %f = arith.mulf %e, %d : f64
    %g = arith.addf %f, %r : f64
    memref.store %f, %y[%row] : memref<?xf64>
    memref.store %g, %y[%second] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
