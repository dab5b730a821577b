// What is needed soon: it computes nothing, wherever the place is, and stays where it is.
// RUN: cotan opt %s --canonicalize --cse --dce
func.func @soon(%x: memref<?x4xf64>, %y: memref<8xf32>, %i: index) {
  %far = arith.constant 1000000 : index
  memref.prefetch %x[%i, %far], read, locality<3>, data : memref<?x4xf64>
  memref.prefetch %y[%far], write, locality<0>, instr : memref<8xf32>
  "memref.prefetch"(%y, %i) {isDataCache = true, isWrite = false, localityHint = 1 : i32} : (memref<8xf32>, index) -> ()
  return
}
