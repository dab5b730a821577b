// RUN: cotan opt %s
// RUN: cotan opt %s --canonicalize --cse --sccp --loop-invariant-code-motion
func.func @table(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.parallel (%i, %j) = (%zero, %one) to (%n, %m) step (%one, %two) {
    %row = arith.muli %i, %m : index
    %at = arith.addi %row, %j : index
    %a = memref.load %x[%j] : memref<?xf64>
    memref.store %a, %y[%at] : memref<?xf64>
  }
  return
}
