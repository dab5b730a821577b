// Two rows of a matrix share no element: the loops that read one and change the other are vectorized. Rows that are
// less apart than they are long may share elements, so that loop stays as it is.
// RUN: cotan opt %s --vectorize-loops
// COUNT: scf.for 4
// COUNT: vector.store 2
func.func @constant(%m: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = arith.constant 64 : index
  scf.for %j = %zero to %size step %one {
    %at = arith.addi %j, %size : index
    %a = memref.load %m[%j] : memref<?xf64>
    %b = memref.load %m[%at] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    memref.store %c, %m[%at] : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
func.func @symbolic(%m: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  scf.for %j = %zero to %n step %one {
    %at = arith.addi %j, %n : index
    %a = memref.load %m[%j] : memref<?xf64>
    %b = memref.load %m[%at] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    memref.store %c, %m[%at] : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
func.func @near(%m: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = arith.constant 64 : index
  %less = arith.constant 63 : index
  scf.for %j = %zero to %size step %one {
    %at = arith.addi %j, %less : index
    %a = memref.load %m[%j] : memref<?xf64>
    %b = memref.load %m[%at] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    memref.store %c, %m[%at] : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
