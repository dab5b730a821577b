// Sums over rows and columns, from packed panels.
// RUN: cotan opt %s --pack-contractions
// Distances are such sums, too; each row has its loop over columns after them. The turns of sums need
// not begin at zero.
func.func @distances(%n: index, %m: index, %k: index, %x: memref<?xf32>, %y: memref<?xf32>, %r: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f32
  scf.for %i = %one to %n step %one {
    %row = arith.muli %i, %k : index
    %most = scf.for %j = %one to %m step %one iter_args(%most = %start) -> (f32) {
      %column = arith.muli %j, %k : index
      %s = scf.for %l = %one to %k step %one iter_args(%s = %start) -> (f32) {
        %p = arith.addi %row, %l : index
        %a = memref.load %x[%p] : memref<?xf32>
        %q = arith.addi %column, %l : index
        %b = memref.load %y[%q] : memref<?xf32>
        %d = arith.subf %a, %b : f32
        %dd = arith.mulf %d, %d : f32
        %t = arith.addf %s, %dd : f32
        scf.yield %t : f32
      }
      %next = arith.maximumf %most, %s : f32
      scf.yield %next : f32
    }
    memref.store %most, %r[%i] : memref<?xf32>
  }
  return
}
// What is written in the loops is not packed before.
func.func @written(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %n step %one {
      %s = scf.for %l = %zero to %n step %one iter_args(%s = %start) -> (f64) {
        %p = arith.addi %i, %l : index
        %a = memref.load %x[%p] : memref<?xf64>
        %q = arith.addi %j, %l : index
        %b = memref.load %y[%q] : memref<?xf64>
        %d = arith.mulf %a, %b : f64
        %t = arith.addf %s, %d : f64
        scf.yield %t : f64
      }
      memref.store %s, %x[%j] : memref<?xf64>
    }
  }
  return
}
// Few columns are not worth it.
func.func @few(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %start = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %four step %one {
      %s = scf.for %l = %zero to %n step %one iter_args(%s = %start) -> (f64) {
        %p = arith.addi %i, %l : index
        %a = memref.load %x[%p] : memref<?xf64>
        %q = arith.addi %j, %l : index
        %b = memref.load %y[%q] : memref<?xf64>
        %d = arith.mulf %a, %b : f64
        %t = arith.addf %s, %d : f64
        scf.yield %t : f64
      }
      memref.store %s, %z[%j] : memref<?xf64>
    }
  }
  return
}
