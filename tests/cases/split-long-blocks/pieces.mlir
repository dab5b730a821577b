// Pieces of a long block become functions, which exchange scalars through a buffer.
// RUN: cotan opt %s --pass-pipeline='builtin.module(split-long-blocks{least=8 piece=3})'
// EVAL: values(1.5, 2.0) = 33.0, 5.5
// Elements of the buffer are reused; constants are rematerialized; scalars of the return are loaded.
func.func @values(%x: f64, %y: f64) -> (f64, f64) {
  %two = arith.constant 2.0 : f64
  %a = arith.mulf %x, %two : f64
  %b = arith.addf %a, %y : f64
  %c = arith.addf %b, %two : f64
  %d = arith.mulf %c, %x : f64
  %e = arith.subf %d, %b : f64
  %f = arith.addf %e, %y : f64
  %g = arith.mulf %f, %two : f64
  %h = arith.addf %g, %c : f64
  %i = arith.mulf %h, %x : f64
  %j = arith.subf %c, %x : f64
  return %i, %j : f64, f64
}

// Booleans and indices have buffers of their own. Loops move with what they capture; buffers stay.
func.func @mixed(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %last = arith.subi %n, %one : index
  %is_small = arith.cmpf olt, %x, %none : f64
  %square = arith.mulf %x, %x : f64
  %own = memref.alloc(%n) : memref<?xf64>
  %cube = arith.mulf %square, %x : f64
  scf.for %i = %zero to %n step %one {
    %v = arith.addf %cube, %square : f64
    memref.store %v, %own[%i] : memref<?xf64>
  }
  %read = memref.load %own[%last] : memref<?xf64>
  %r = arith.select %is_small, %square, %read : f64
  memref.dealloc %own : memref<?xf64>
  return %r : f64
}

// A block of fewer operations is left alone.
func.func @short(%x: f64) -> f64 {
  %a = arith.mulf %x, %x : f64
  return %a : f64
}
