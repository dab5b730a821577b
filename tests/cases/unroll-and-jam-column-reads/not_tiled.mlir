// Loops that read columns where they write rows, but stay as they are.
// RUN: cotan opt %s --unroll-and-jam-column-reads
// COUNT: scf.for 12
// A diagonal has no columns next to it.
func.func @diagonal(%n: index, %m: index, %x: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %m step %one {
    %row = arith.muli %i, %n : index
    %from = arith.muli %i, %m : index
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %0 = arith.addi %down, %i : index
      %p = arith.addi %0, %from : index
      %q = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      memref.store %a, %z[%q] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
// What a turn writes, another one may read.
func.func @in_place(%n: index, %m: index, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %m step %one {
    %row = arith.muli %i, %n : index
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %q = arith.addi %row, %j : index
      %a = memref.load %z[%p] : memref<?xf64>
      memref.store %a, %z[%q] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  }
  return
}
// A vector of turns of the loop around goes along rows.
func.func @columns(%n: index, %m: index, %x: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %m step %one {
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %a = memref.load %x[%p] : memref<?xf64>
      memref.store %a, %z[%p] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
// Seven turns are no vector, and a number of half the size has longer ones.
func.func @short(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf32>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %seven = arith.constant 7 : index
  scf.for %i = %zero to %m step %one {
    %row = arith.muli %i, %seven : index
    scf.for %j = %zero to %seven step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %q = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      memref.store %a, %z[%q] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %m step %one {
    %row = arith.muli %i, %n : index
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %q = arith.addi %row, %j : index
      %a = memref.load %y[%p] : memref<?xf32>
      %b = arith.extf %a : f32 to f64
      memref.store %b, %z[%q] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
// Functions take longer than a gather.
func.func @much(%n: index, %m: index, %x: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %m step %one {
    %row = arith.muli %i, %n : index
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %q = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %b = math.exp %a : f64
      memref.store %b, %z[%q] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
