// Loops over buffers are run as they are; what goes outside of one stops, and says where.
// RUN: cotan run %s --fn sums --arg 5
// RUN[1]: cotan run %s --fn sums --arg=-1
// RUN[1]: cotan run %s --fn element --arg 3 --arg 3
// RUN[1]: cotan run %s --fn lanes --arg 7
// RUN: cotan run %s --fn lanes --arg 8
// RUN[1]: cotan run %s --fn too_late
// RUN[1]: cotan run %s --fn too_large
// RUN[1]: cotan run %s --fn square
// RUN[1]: cotan run %s --fn every_other
// RUN: cotan run %s --fn rows --arg 1 --arg 2
// RUN[1]: cotan run %s --fn rows --arg 1 --arg 3
// RUN[1]: cotan run %s --fn rows --arg 1 --arg=-1
// RUN[1]: cotan run %s --fn nothing
// The sums of 0, 1 and so on, and the last one of them.
func.func @sums(%n: index) -> (index, i64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0 : i64
  %x = memref.alloc(%n) : memref<?xi64>
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (i64) {
    %a = arith.index_cast %i : index to i64
    %t = arith.addi %s, %a : i64
    memref.store %t, %x[%i] : memref<?xi64>
    scf.yield %t : i64
  }
  %size = memref.dim %x, %zero : memref<?xi64>
  memref.dealloc %x : memref<?xi64>
  return %size, %r : index, i64
}
func.func @element(%n: index, %i: index) -> f64 {
  %x = memref.alloc(%n) : memref<?xf64>
  %a = memref.load %x[%i] : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  return %a : f64
}
// Where a mask does not hold, nothing is touched; numbers that nobody has set are NaN.
func.func @lanes(%n: index) -> (vector<8xf64>, vector<8xf64>) {
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %six = arith.constant 6 : index
  %ones = arith.constant dense<1.0> : vector<8xf64>
  %at = arith.constant dense<[7, 6, 5, 4, 3, 2, 1, 0]> : vector<8xindex>
  %x = memref.alloc(%n) : memref<?xf64>
  %none = vector.create_mask %zero : vector<8xi1>
  %some = vector.create_mask %three : vector<8xi1>
  vector.maskedstore %x[%six], %none, %ones : memref<?xf64>, vector<8xi1>, vector<8xf64>
  vector.maskedstore %x[%three], %some, %ones : memref<?xf64>, vector<8xi1>, vector<8xf64>
  %a = vector.gather %x[%zero] [%at], %some, %ones : memref<?xf64>, vector<8xindex>, vector<8xi1>, vector<8xf64> into vector<8xf64>
  %b = vector.load %x[%zero] : memref<?xf64>, vector<8xf64>
  memref.dealloc %x : memref<?xf64>
  return %a, %b : vector<8xf64>, vector<8xf64>
}
func.func @too_late() -> f64 {
  %zero = arith.constant 0 : index
  %x = memref.alloc() : memref<2xf64>
  memref.dealloc %x : memref<2xf64>
  %a = memref.load %x[%zero] : memref<2xf64>
  return %a : f64
}
func.func @too_large() {
  %n = arith.constant 9223372036854775807 : index
  %x = memref.alloc(%n, %n) : memref<?x?xf64>
  memref.dealloc %x : memref<?x?xf64>
  return
}
// A vector of several dimensions is not one of elements that follow each other.
func.func @square() -> vector<2x2xf64> {
  %zero = arith.constant 0 : index
  %x = memref.alloc() : memref<4x4xf64>
  %a = vector.load %x[%zero, %zero] : memref<4x4xf64>, vector<2x2xf64>
  return %a : vector<2x2xf64>
}
func.func @every_other() {
  %x = memref.alloc() : memref<4xf64, strided<[2]>>
  memref.dealloc %x : memref<4xf64, strided<[2]>>
  return
}
// Each index is inside of its own dimension.
func.func @rows(%i: index, %j: index) -> i32 {
  %a = arith.constant 7 : i32
  %x = memref.alloc() : memref<2x3xi32>
  memref.store %a, %x[%i, %j] : memref<2x3xi32>
  %b = memref.load %x[%i, %j] : memref<2x3xi32>
  memref.dealloc %x : memref<2x3xi32>
  return %b : i32
}
func.func @nothing() -> vector<4xf64> {
  %none = arith.constant 0 : index
  %many = arith.constant 4611686018427387904 : index
  %x = memref.alloc(%many, %many, %none) : memref<?x?x?xf64>
  %a = vector.load %x[%many, %many, %many] : memref<?x?x?xf64>, vector<4xf64>
  return %a : vector<4xf64>
}
