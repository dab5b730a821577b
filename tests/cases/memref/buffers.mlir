// RUN: cotan opt %s
// RUN: cotan opt %s --canonicalize --cse
func.func @twice(%n: index, %x: memref<?xf64>, %out: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf64>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4x8xf32>
  %size = memref.dim %a, %zero : memref<?xf64>
  scf.for %i = %zero to %size step %one {
    %y = memref.load %x[%i] : memref<?xf64>
    %again = memref.load %x[%i] : memref<?xf64>
    %z = arith.addf %y, %again : f64
    memref.store %z, %a[%i] : memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %y = memref.load %a[%i] {nontemporal = true} : memref<?xf64>
    memref.store %y, %out[%i] {nontemporal = true} : memref<?xf64>
  }
  %c = memref.load %b[%zero, %one] : memref<4x8xf32>
  memref.store %c, %b[%one, %zero] : memref<4x8xf32>
  memref.dealloc %b : memref<4x8xf32>
  memref.dealloc %a : memref<?xf64>
  return
}
