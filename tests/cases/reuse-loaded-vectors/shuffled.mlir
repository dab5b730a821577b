// Vectors that overlap others are made of these: not past a write, not where a gap is, and not where vectors are short.
// RUN: cotan opt %s --pass-pipeline=builtin.module(reuse-loaded-vectors)
// RUN: cotan opt %s --pass-pipeline=builtin.module(reuse-loaded-vectors{width=32})
!v = vector<8xf64>
// Two vectors of three neighbours: three are read.
func.func @side_by_side(%i: index, %x: memref<?xf64>) -> (!v, !v, !v, !v, !v, !v) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %i1 = arith.addi %i, %c1 : index
  %i2 = arith.addi %i, %c2 : index
  %i8 = arith.addi %i, %c8 : index
  %i9 = arith.addi %i, %c9 : index
  %i10 = arith.addi %i, %c10 : index
  %a = vector.load %x[%i] : memref<?xf64>, !v
  %b = vector.load %x[%i1] : memref<?xf64>, !v
  %c = vector.load %x[%i2] : memref<?xf64>, !v
  %d = vector.load %x[%i8] : memref<?xf64>, !v
  %e = vector.load %x[%i9] : memref<?xf64>, !v
  %f = vector.load %x[%i10] : memref<?xf64>, !v
  return %a, %b, %c, %d, %e, %f : !v, !v, !v, !v, !v, !v
}
func.func @written(%i: index, %x: memref<?xf64>) -> (!v, !v, !v) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i1 = arith.addi %i, %c1 : index
  %i2 = arith.addi %i, %c2 : index
  %a = vector.load %x[%i] : memref<?xf64>, !v
  vector.store %a, %x[%i2] : memref<?xf64>, !v
  %b = vector.load %x[%i1] : memref<?xf64>, !v
  %c = vector.load %x[%i2] : memref<?xf64>, !v
  return %a, %b, %c : !v, !v, !v
}
// What is written to another buffer does not matter.
func.func @written_elsewhere(%i: index, %x: memref<?xf64>, %y: memref<?xf64>) -> (!v, !v, !v) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i1 = arith.addi %i, %c1 : index
  %i2 = arith.addi %i, %c2 : index
  %a = vector.load %x[%i] : memref<?xf64>, !v
  vector.store %a, %y[%i2] : memref<?xf64>, !v
  %b = vector.load %x[%i1] : memref<?xf64>, !v
  %c = vector.load %x[%i2] : memref<?xf64>, !v
  return %a, %b, %c : !v, !v, !v
}
func.func @with_a_gap(%i: index, %x: memref<?xf64>) -> (!v, !v, !v) {
  %c1 = arith.constant 1 : index
  %c12 = arith.constant 12 : index
  %i1 = arith.addi %i, %c1 : index
  %i12 = arith.addi %i, %c12 : index
  %a = vector.load %x[%i] : memref<?xf64>, !v
  %b = vector.load %x[%i1] : memref<?xf64>, !v
  %c = vector.load %x[%i12] : memref<?xf64>, !v
  return %a, %b, %c : !v, !v, !v
}
func.func @of_halves(%i: index, %x: memref<?xf64>) -> (vector<4xf64>, vector<4xf64>, vector<4xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i1 = arith.addi %i, %c1 : index
  %i2 = arith.addi %i, %c2 : index
  %a = vector.load %x[%i] : memref<?xf64>, vector<4xf64>
  %b = vector.load %x[%i1] : memref<?xf64>, vector<4xf64>
  %c = vector.load %x[%i2] : memref<?xf64>, vector<4xf64>
  return %a, %b, %c : vector<4xf64>, vector<4xf64>, vector<4xf64>
}
