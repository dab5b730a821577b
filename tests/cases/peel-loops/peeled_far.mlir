// A test of an index that is as large as numbers get is of no turn at an end.
// RUN: cotan opt %s --peel-loops
func.func @far(%n: index, %x: memref<?xf64>, %out: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %most = arith.constant 9223372036854775807 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %is_last = arith.cmpi eq, %i, %most : index
    %b = scf.if %is_last -> (f64) {
      %c = arith.negf %a : f64
      scf.yield %c : f64
    } else {
      scf.yield %a : f64
    }
    memref.store %b, %out[%i] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
