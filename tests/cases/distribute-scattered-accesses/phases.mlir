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
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %five = arith.constant 5 : index
  %nine = arith.constant 9 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %nine : index
    %a = memref.load %x[%row] : memref<?xf64>
    %p1 = arith.addi %row, %one : index
    %b = memref.load %x[%p1] : memref<?xf64>
    %p2 = arith.addi %row, %two : index
    %c = memref.load %x[%p2] : memref<?xf64>
    %p3 = arith.addi %row, %three : index
    %d = memref.load %x[%p3] : memref<?xf64>
    %p4 = arith.addi %row, %four : index
    %e = memref.load %x[%p4] : memref<?xf64>
    %p5 = arith.addi %row, %five : index
    %f = memref.load %x[%p5] : memref<?xf64>
    %r1 = math.exp %a : f64
    %r2 = arith.mulf %r1, %b : f64
    %r3 = arith.addf %r2, %c : f64
    %r4 = math.exp %r3 : f64
    %r5 = arith.mulf %r4, %d : f64
    %r6 = arith.addf %r5, %e : f64
    %r7 = arith.mulf %r6, %f : f64
    memref.store %r7, %y[%row] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
