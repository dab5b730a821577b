// Chains of dependent operations are interleaved: four vectors around a short sum with a function, masked to the end, and four
// rows of a recurrence.
// RUN: cotan opt %s --plan-vectorization
func.func @states(%n: index, %t: index, %h: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  scf.for %k = %zero to %t step %one {
    scf.for %i = %zero to %n step %one {
      %s = scf.for %j = %zero to %n step %one iter_args(%sofar = %start) -> (f64) {
        %a = memref.load %h[%j] : memref<?xf64>
        %row = arith.muli %j, %n : index
        %p = arith.addi %row, %i : index
        %b = memref.load %w[%p] : memref<?xf64>
        %c = arith.mulf %a, %b : f64
        %d = arith.addf %sofar, %c fastmath<reassoc,contract> : f64
        scf.yield %d : f64
      } {cotan.parallelism = "reduce"}
      %f = math.tanh %s : f64
      memref.store %f, %y[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    scf.for %i = %zero to %n step %one {
      %a = memref.load %y[%i] : memref<?xf64>
      memref.store %a, %h[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  }
  return
}
func.func @recurrences(%n: index, %m: index, %a: f64, %b: f64, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %r:2 = scf.for %j = %zero to %m step %one iter_args(%p = %none, %q = %none) -> (f64, f64) {
      %c = arith.mulf %a, %p : f64
      %at = arith.addi %row, %j : index
      %d = memref.load %x[%at] : memref<?xf64>
      %e = arith.addf %d, %c : f64
      %f = arith.mulf %b, %q : f64
      %g = arith.addf %e, %f : f64
      memref.store %g, %y[%at] : memref<?xf64>
      scf.yield %g, %p : f64, f64
    }
  } {cotan.parallelism = "parallel"}
  return
}
