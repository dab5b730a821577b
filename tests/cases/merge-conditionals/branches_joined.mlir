// Conditionals that ask the same become one; not so where what stands between them needs what the first one gives and the
// second one needs that, or where it writes what the first one reads.
// RUN: cotan opt %s --merge-conditionals
func.func @both_ways(%c: i1, %i: index, %x: memref<?xf64>, %y: memref<?xf64>) -> (f64, f64) {
  %none = arith.constant 0.0 : f64
  %a = scf.if %c -> (f64) {
    %b = memref.load %x[%i] : memref<?xf64>
    scf.yield %b : f64
  } else {
    scf.yield %none : f64
  }
  %twice = arith.addf %a, %a : f64
  %r = scf.if %c -> (f64) {
    %b = memref.load %y[%i] : memref<?xf64>
    %s = arith.addf %a, %b : f64
    scf.yield %s : f64
  } else {
    %s = arith.subf %none, %a : f64
    memref.store %s, %y[%i] : memref<?xf64>
    scf.yield %a : f64
  }
  return %twice, %r : f64, f64
}
func.func @three(%c: i1, %i: index, %x: memref<?xf64>) {
  %one = arith.constant 1.0 : f64
  scf.if %c {
    memref.store %one, %x[%i] : memref<?xf64>
  }
  scf.if %c {
  } else {
    %two = arith.addf %one, %one : f64
    memref.store %two, %x[%i] : memref<?xf64>
  }
  scf.if %c {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    memref.store %b, %x[%i] : memref<?xf64>
  }
  return
}
func.func @needed_between(%c: i1, %i: index, %x: memref<?xf64>) {
  %none = arith.constant 0.0 : f64
  %a = scf.if %c -> (f64) {
    %b = memref.load %x[%i] : memref<?xf64>
    scf.yield %b : f64
  } else {
    scf.yield %none : f64
  }
  %twice = arith.addf %a, %a : f64
  scf.if %c {
    memref.store %twice, %x[%i] : memref<?xf64>
  }
  return
}
func.func @written_between(%c: i1, %i: index, %x: memref<?xf64>, %y: memref<?xf64>) -> f64 {
  %none = arith.constant 0.0 : f64
  %a = scf.if %c -> (f64) {
    %b = memref.load %x[%i] : memref<?xf64>
    scf.yield %b : f64
  } else {
    scf.yield %none : f64
  }
  memref.store %none, %x[%i] : memref<?xf64>
  scf.if %c {
    memref.store %a, %y[%i] : memref<?xf64>
  }
  return %a : f64
}
func.func @other_question(%c: i1, %d: i1, %i: index, %x: memref<?xf64>) {
  %one = arith.constant 1.0 : f64
  scf.if %c {
    memref.store %one, %x[%i] : memref<?xf64>
  }
  scf.if %d {
    memref.store %one, %x[%i] : memref<?xf64>
  }
  return
}
