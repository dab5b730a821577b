// What is no polynomial of the sizes has a name of its own: quotients, and indices, of which two
// that are spelled alike are not one.
// RUN: cotan opt %s --print-buffers -o /dev/null
func.func @quotients(%n: index, %m: index) {
  %a = arith.divui %n, %m : index
  %b = arith.addi %n, %m : index
  %c = arith.floordivsi %b, %m : index
  %x = memref.alloc(%a, %c) : memref<?x?xf64>
  memref.dealloc %x : memref<?x?xf64>
  return
}
func.func @indices(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %x = memref.alloc(%i) : memref<?xf64>
    memref.dealloc %x : memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %x = memref.alloc(%i) : memref<?xf64>
    memref.dealloc %x : memref<?xf64>
  }
  return
}
