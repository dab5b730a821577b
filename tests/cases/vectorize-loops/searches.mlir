// The search of an extremum and its position: each lane has both, the first among equals is found at the end. In a row the
// tail is masked; a long loop has several vectors, and then the value is selected by the position.
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --canonicalize --cse --dce
func.func @rows(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xindex>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0x7FF0000000000000 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %r:2 = scf.for %j = %zero to %m step %one iter_args(%least = %start, %at = %zero) -> (f64, index) {
      %p = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %none = arith.cmpf uno, %least, %least : f64
      %less = arith.cmpf ole, %least, %a : f64
      %keep = arith.ori %none, %less : i1
      %next = arith.select %keep, %least, %a : f64
      %here = arith.select %keep, %at, %j : index
      scf.yield %next, %here : f64, index
    } {cotan.parallelism = "reduce"}
    memref.store %r#1, %y[%i] : memref<?xindex>
  }
  return
}
func.func @both(%n: index, %x: memref<?xi32>) -> (i32, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0 : i32
  %r:2 = scf.for %j = %zero to %n step %one iter_args(%most = %start, %at = %zero) -> (i32, index) {
    %a = memref.load %x[%j] : memref<?xi32>
    %keep = arith.cmpi uge, %most, %a : i32
    %next = arith.select %keep, %most, %a : i32
    %here = arith.select %keep, %at, %j : index
    scf.yield %next, %here : i32, index
  } {cotan.parallelism = "reduce"}
  return %r#0, %r#1 : i32, index
}
// A condition that another operation reads is no search: lanes would have conditions of their own.
func.func @read(%n: index, %x: memref<?xi32>, %y: memref<?xi1>) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0 : i32
  %r:2 = scf.for %j = %zero to %n step %one iter_args(%most = %start, %at = %zero) -> (i32, index) {
    %a = memref.load %x[%j] : memref<?xi32>
    %keep = arith.cmpi uge, %most, %a : i32
    memref.store %keep, %y[%j] : memref<?xi1>
    %next = arith.select %keep, %most, %a : i32
    %here = arith.select %keep, %at, %j : index
    scf.yield %next, %here : i32, index
  } {cotan.parallelism = "reduce"}
  return %r#1 : index
}
