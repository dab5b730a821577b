// RUN: cotan opt %s --convert-scf-to-cf
func.func @fill(%n: index, %m: index, %x: memref<?x?xf64>, %a: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.parallel (%i, %j) = (%zero, %one) to (%n, %m) step (%one, %one) {
    memref.store %a, %x[%i, %j] : memref<?x?xf64>
  }
  return
}
