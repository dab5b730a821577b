// Loops that run seldom beside others are one vector with masks, whose code is there once.
// RUN: cotan opt %s --plan-vectorization='width=32 registers=16'

func.func @f(%n: index, %m: index, %scale: f64, %x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  // Once for each column, which the loops below go over for each row.
  scf.for %j = %zero to %m step %one {
    %a = memref.load %w[%j] : memref<?xf64>
    %b = arith.mulf %a, %scale : f64
    memref.store %b, %w[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  // As often, but it does much.
  scf.for %j = %zero to %m step %one {
    %a = memref.load %w[%j] : memref<?xf64>
    %b = math.exp %a : f64
    memref.store %b, %w[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %sum = scf.for %j = %zero to %m step %one iter_args(%s = %start) -> (f64) {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %b = memref.load %w[%j] : memref<?xf64>
      %p = arith.mulf %a, %b : f64
      %t = arith.addf %s, %p fastmath<reassoc> : f64
      scf.yield %t : f64
    } {cotan.parallelism = "reduce"}
    memref.store %sum, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}

// All elements, of which the other loop goes over each twenty times.
func.func @g(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %twenty = arith.constant 20 : index
  %start = arith.constant -0.0 : f64
  %all = arith.muli %n, %m : index
  scf.for %i = %zero to %all step %one {
    memref.store %start, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  scf.for %t = %zero to %twenty step %one {
    scf.for %i = %zero to %n step %one {
      %row = arith.muli %i, %m : index
      scf.for %j = %zero to %m step %one {
        %at = arith.addi %row, %j : index
        %a = memref.load %x[%at] : memref<?xf64>
        %b = memref.load %y[%at] : memref<?xf64>
        %c = arith.addf %a, %b : f64
        memref.store %c, %y[%at] : memref<?xf64>
      } {cotan.parallelism = "parallel"}
    } {cotan.parallelism = "parallel"}
  }
  return
}

// Nothing runs more often than the other.
func.func @h(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  scf.for %i = %zero to %n step %one {
    memref.store %start, %x[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %m step %one {
    memref.store %start, %y[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
