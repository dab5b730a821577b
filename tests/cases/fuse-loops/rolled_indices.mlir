// What is written may be the index at which it is written: only the place is another one in a block.
// RUN: cotan opt %s --pass-pipeline=builtin.module(fuse-loops{mode=shifted},canonicalize,cse)
func.func @next(%n: index, %y: memref<?xindex>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = memref.alloc(%n) : memref<?xindex>
  scf.for %i = %zero to %n step %one {
    memref.store %i, %r[%i] : memref<?xindex>
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %n step %one {
    %after = arith.addi %i, %one : index
    %is_after = arith.cmpi ult, %after, %n : index
    %c = scf.if %is_after -> (index) {
      %b = memref.load %r[%after] : memref<?xindex>
      scf.yield %b : index
    } else {
      scf.yield %zero : index
    }
    memref.store %c, %y[%i] : memref<?xindex>
  } {cotan.parallelism = "parallel"}
  memref.dealloc %r : memref<?xindex>
  return
}
