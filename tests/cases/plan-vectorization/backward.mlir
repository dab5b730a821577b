// Where turns go through memory backwards, vectors do not: no vector is reversed, and scans look the other way. A loop that goes
// both ways as often stays as it is.
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --canonicalize --cse
func.func @suffix_products(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %last = arith.subi %n, %one : index
  %all = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %at = arith.subi %last, %i : index
    %a = memref.load %x[%at] : memref<?xf64>
    %b = memref.load %y[%at] : memref<?xf64>
    %c = arith.mulf %b, %s : f64
    memref.store %c, %y[%at] : memref<?xf64>
    %t = arith.mulf %a, %s fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.associative_carry}
  return
}
func.func @reversed(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.subi %n, %one : index
  scf.for %i = %zero to %n step %one {
    %at = arith.subi %last, %i : index
    %a = memref.load %x[%at] : memref<?xf64>
    memref.store %a, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
