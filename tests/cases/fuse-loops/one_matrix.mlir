// Sums of rows and of columns of a matrix read it once, by blocks of rows, though neither needs the
// other. Sums of the columns of another matrix are left alone.
// RUN: cotan opt %s --fuse-loops=mode=blocks
// COUNT: scf.for 10
!x = memref<?xf64>
func.func @both(%n: index, %m: index, %a: !x, %x: !x, %y: !x, %r: !x, %s: !x) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %total = scf.for %i = %zero to %n step %one iter_args(%t = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    %sum = scf.for %j = %zero to %m step %one iter_args(%u = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %e = memref.load %a[%at] : !x
      %f = memref.load %x[%j] : !x
      %p = arith.mulf %e, %f : f64
      %v = arith.addf %u, %p fastmath<reassoc> : f64
      scf.yield %v : f64
    } {cotan.parallelism = "reduce"}
    memref.store %sum, %r[%i] : !x
    %v = arith.addf %t, %sum fastmath<reassoc> : f64
    scf.yield %v : f64
  } {cotan.parallelism = "reduce"}
  scf.for %j = %zero to %m step %one {
    %sum = scf.for %i = %zero to %n step %one iter_args(%u = %none) -> (f64) {
      %row = arith.muli %i, %m : index
      %at = arith.addi %row, %j : index
      %e = memref.load %a[%at] : !x
      %f = memref.load %y[%i] : !x
      %p = arith.mulf %e, %f : f64
      %v = arith.addf %u, %p fastmath<reassoc> : f64
      scf.yield %v : f64
    } {cotan.parallelism = "reduce"}
    memref.store %sum, %s[%j] : !x
  } {cotan.parallelism = "parallel"}
  return %total : f64
}
func.func @two(%n: index, %m: index, %a: !x, %b: !x, %r: !x, %s: !x) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %sum = scf.for %j = %zero to %m step %one iter_args(%u = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %e = memref.load %a[%at] : !x
      %v = arith.addf %u, %e fastmath<reassoc> : f64
      scf.yield %v : f64
    } {cotan.parallelism = "reduce"}
    memref.store %sum, %r[%i] : !x
  } {cotan.parallelism = "parallel"}
  scf.for %j = %zero to %m step %one {
    %sum = scf.for %i = %zero to %n step %one iter_args(%u = %none) -> (f64) {
      %row = arith.muli %i, %m : index
      %at = arith.addi %row, %j : index
      %e = memref.load %b[%at] : !x
      %v = arith.addf %u, %e fastmath<reassoc> : f64
      scf.yield %v : f64
    } {cotan.parallelism = "reduce"}
    memref.store %sum, %s[%j] : !x
  } {cotan.parallelism = "parallel"}
  return
}
