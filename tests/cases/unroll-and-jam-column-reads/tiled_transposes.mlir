// Loops that read columns where they write rows.
// RUN: cotan opt %s --unroll-and-jam-column-reads=width=16 --vectorize-loops --canonicalize --cse --dce
// Two columns next to each other are read by rows of two; what is read along the row that is written stays as it is.
func.func @sum(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %m step %one {
    %row = arith.muli %i, %n : index
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %q = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %b = memref.load %y[%q] : memref<?xf64>
      %s = arith.addf %a, %b : f64
      memref.store %s, %z[%q] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
// The loop whose turns are neighbours need not be the next one around. Four rows are none left over, nor are six columns.
func.func @far(%n: index, %x: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %six = arith.constant 6 : index
  scf.for %i = %zero to %four step %one {
    scf.for %j = %zero to %n step %one {
      scf.for %k = %zero to %six step %one {
        %0 = arith.muli %k, %n : index
        %1 = arith.addi %0, %j : index
        %2 = arith.muli %1, %four : index
        %p = arith.addi %2, %i : index
        %3 = arith.muli %i, %n : index
        %4 = arith.addi %3, %j : index
        %5 = arith.muli %4, %six : index
        %q = arith.addi %5, %k : index
        %a = memref.load %x[%p] : memref<?xf64>
        memref.store %a, %z[%q] : memref<?xf64>
      } {cotan.parallelism = "parallel"}
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
