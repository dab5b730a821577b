// Branches between constants: each part of the loop executes one of them.
// RUN: cotan opt %s --split-index-sets --canonicalize
// COUNT: scf.if 0
// COUNT: scf.for 3
func.func @side_by_side(%x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 64 : index
  %low = arith.constant 16 : index
  %size = arith.constant 32 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %is_first = arith.cmpi slt, %i, %low : index
    %a = scf.if %is_first -> (f64) {
      %e = memref.load %x[%i] : memref<?xf64>
      scf.yield %e : f64
    } else {
      scf.yield %none : f64
    }
    %j = arith.subi %i, %low : index
    %is_above = arith.cmpi sge, %i, %low : index
    %is_below = arith.cmpi slt, %j, %size : index
    %is_second = arith.andi %is_above, %is_below : i1
    %b = scf.if %is_second -> (f64) {
      %e = memref.load %y[%j] : memref<?xf64>
      scf.yield %e : f64
    } else {
      scf.yield %none : f64
    }
    %c = arith.addf %a, %b : f64
    memref.store %c, %z[%i] : memref<?xf64>
  }
  return
}
