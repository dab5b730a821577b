// A nest that loads from a buffer does not move behind a store to it.
// RUN: cotan opt %s --fuse-loops='mode=nest trace=true'
// COUNT: loop.nest 5
// EVAL: stored([1.0, 2.0, 3.0]) = 30.0, 6.0
// EVAL: loaded([1.0, 2.0, 3.0]) = 30.0, 6.0
// EVAL: shared([1.0, 2.0, 3.0]) = -0.0, 18.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func @stored(%x: !v) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %five = arith.constant 5.0 : f64
  %n = array.dim n
  %m = memref.alloc(%one) : memref<?xf64>
  memref.store %five, %m[%zero] : memref<?xf64>
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    %b = memref.load %m[%zero] : memref<?xf64>
    %c = arith.mulf %a, %b : f64
    loop.yield %c : f64
  }
  memref.store %start, %m[%zero] : memref<?xf64>
  %s = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a : f64
  }
  memref.dealloc %m : memref<?xf64>
  return %r, %s : f64, f64
}
// Without a store in between it does.
func.func @loaded(%x: !v) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %five = arith.constant 5.0 : f64
  %n = array.dim n
  %m = memref.alloc(%one) : memref<?xf64>
  memref.store %five, %m[%zero] : memref<?xf64>
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    %b = memref.load %m[%zero] : memref<?xf64>
    %c = arith.mulf %a, %b : f64
    loop.yield %c : f64
  }
  %s = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a : f64
  }
  memref.dealloc %m : memref<?xf64>
  return %r, %s : f64, f64
}
// The second nest reads what the last iteration of the first one stored.
func.func @shared(%x: !v) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %m = memref.alloc(%one) : memref<?xf64>
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    memref.store %a, %m[%zero] : memref<?xf64>
    loop.yield %start : f64
  }
  %s = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    %b = memref.load %m[%zero] : memref<?xf64>
    %c = arith.mulf %a, %b : f64
    loop.yield %c : f64
  }
  memref.dealloc %m : memref<?xf64>
  return %r, %s : f64, f64
}
