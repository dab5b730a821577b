// Turns of loops side by side: chosen, and made.
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --canonicalize --cse --loop-invariant-code-motion --dce
// A conditional that not all turns go into is a mask; what is read somewhere else is gathered.
func.func @masked(%n: index, %x: memref<?xf64>, %at: memref<?xindex>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %k = memref.load %at[%i] : memref<?xindex>
    %in = arith.cmpi ult, %k, %n : index
    %a = scf.if %in -> (f64) {
      %b = memref.load %x[%k] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    %c = math.exp %a : f64
    memref.store %c, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
// Columns are the vector of a sum of rows.
func.func @columns(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  scf.for %j = %zero to %m step %one {
    %s = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
      %r = arith.muli %i, %m : index
      %k = arith.addi %r, %j : index
      %a = memref.load %x[%k] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      %c = arith.mulf %b, %a : f64
      %d = arith.addf %c, %b : f64
      %e = arith.mulf %d, %d : f64
      %f = arith.addf %e, %d : f64
      %g = arith.mulf %f, %d : f64
      %h = arith.addf %g, %d : f64
      %o = arith.mulf %h, %d : f64
      %p = arith.addf %o, %d : f64
      %q = arith.mulf %p, %d : f64
      %u = arith.addf %q, %d : f64
      %v = arith.mulf %u, %d : f64
      %w = arith.mulf %v, %d : f64
      %z = arith.mulf %w, %d : f64
      %t = arith.addf %s, %z fastmath<reassoc> : f64
      scf.yield %t : f64
    } {cotan.parallelism = "reduce"}
    memref.store %s, %y[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
// All turns add to one place: their sum is added.
func.func @total(%n: index, %x: memref<?xf32>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf32>
    %s = memref.load %y[%zero] : memref<?xf32>
    %t = arith.addf %s, %a fastmath<reassoc> : f32
    memref.store %t, %y[%zero] : memref<?xf32>
  } {cotan.parallelism = "parallel"}
  return
}
// A sum that may not be regrouped stays as it is.
func.func @strict(%n: index, %x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  return %r : f64
}
// Single turns side by side, by hand.
func.func @copies(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    memref.store %a, %y[%i] : memref<?xf64>
  } {cotan.interleave = 3}
  return
}
// What would be gathered is added in single turns side by side, each of which goes its own way.
func.func @gathered(%n: index, %x: memref<?xf64>, %at: memref<?xindex>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %start = arith.constant -0.0 : f64
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %k = memref.load %at[%i] : memref<?xindex>
    %in = arith.cmpi ult, %k, %n : index
    %a = scf.if %in -> (f64) {
      %b = memref.load %x[%k] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    %t = arith.addf %s, %a fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  return %r : f64
}
// A place that only one turn reads and writes is read before it is written.
func.func @in_place(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    memref.store %b, %x[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
// Two vectors of bytes would have more lanes than there may be.
func.func @bytes(%n: index, %x: memref<?xi8>, %y: memref<?xi8>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xi8>
    %b = memref.load %y[%i] : memref<?xi8>
    %c = arith.remsi %a, %b : i8
    %d = arith.remsi %b, %c : i8
    %e = arith.remsi %c, %d : i8
    memref.store %e, %y[%i] : memref<?xi8>
  } {cotan.parallelism = "parallel"}
  return
}
