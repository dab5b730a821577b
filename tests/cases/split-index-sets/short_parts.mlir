// Short parts are peeled instead, and an unknown bound is no constant.
// RUN: cotan opt %s --split-index-sets
// COUNT: scf.for 2
func.func @short(%x: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 64 : index
  %low = arith.constant 3 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %is_first = arith.cmpi slt, %i, %low : index
    %a = scf.if %is_first -> (f64) {
      %e = memref.load %x[%i] : memref<?xf64>
      scf.yield %e : f64
    } else {
      scf.yield %none : f64
    }
    memref.store %a, %z[%i] : memref<?xf64>
  }
  return
}
func.func @unknown(%n: index, %x: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %low = arith.constant 32 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %is_first = arith.cmpi slt, %i, %low : index
    %a = scf.if %is_first -> (f64) {
      %e = memref.load %x[%i] : memref<?xf64>
      scf.yield %e : f64
    } else {
      scf.yield %none : f64
    }
    memref.store %a, %z[%i] : memref<?xf64>
  }
  return
}
