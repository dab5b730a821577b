// What is read of the last one of several rows fetches what comes after it, once for each line; nothing is fetched where each
// row is read once, as in turns side by side, and of a buffer of the function's own.
// RUN: cotan opt %s --prefetch-stencil-rows
func.func @rows(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %eight = arith.constant 8 : index
  %sixteen = arith.constant 16 : index
  %all = arith.muli %n, %m : index
  %own = memref.alloc(%all) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %i2 = arith.addi %i, %two : index
    %row = arith.muli %i, %m : index
    %below = arith.muli %i2, %m : index
    scf.for %j = %zero to %m step %sixteen {
      %p = arith.addi %row, %j : index
      %q = arith.addi %below, %j : index
      %q1 = arith.addi %q, %one : index
      %q8 = arith.addi %q, %eight : index
      %a = vector.load %x[%p] : memref<?xf64>, vector<8xf64>
      %b = vector.load %x[%q] : memref<?xf64>, vector<8xf64>
      %c = vector.load %x[%q1] : memref<?xf64>, vector<8xf64>
      %d = vector.load %x[%q8] : memref<?xf64>, vector<8xf64>
      %e = vector.load %y[%p] : memref<?xf64>, vector<8xf64>
      %f = vector.load %own[%q] : memref<?xf64>, vector<8xf64>
      %ab = arith.addf %a, %b : vector<8xf64>
      %cd = arith.addf %c, %d : vector<8xf64>
      %ef = arith.addf %e, %f : vector<8xf64>
      %abcd = arith.addf %ab, %cd : vector<8xf64>
      %g = arith.addf %abcd, %ef : vector<8xf64>
      vector.store %g, %z[%p] : memref<?xf64>, vector<8xf64>
    }
  }
  memref.dealloc %own : memref<?xf64>
  return
}
func.func @each_once(%n: index, %m: index, %x: memref<?xf32>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sixteen = arith.constant 16 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %sixteen {
      %p = arith.addi %row, %j : index
      %a = vector.load %x[%p] : memref<?xf32>, vector<16xf32>
      vector.store %a, %y[%p] : memref<?xf32>, vector<16xf32>
    }
  }
  return
}
func.func @side_by_side(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %n step %two {
    %k = arith.addi %i, %one : index
    %row = arith.muli %i, %m : index
    %below = arith.muli %k, %m : index
    scf.for %j = %zero to %m step %eight {
      %p = arith.addi %row, %j : index
      %q = arith.addi %below, %j : index
      %a = vector.load %x[%p] : memref<?xf64>, vector<8xf64>
      %b = vector.load %x[%q] : memref<?xf64>, vector<8xf64>
      vector.store %a, %y[%p] : memref<?xf64>, vector<8xf64>
      vector.store %b, %y[%q] : memref<?xf64>, vector<8xf64>
    }
  }
  return
}
