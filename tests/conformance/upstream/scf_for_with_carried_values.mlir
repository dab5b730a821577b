// Counted loops: carried values, nested loops, non-index bounds, multiple results.
func.func @dot(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
    %a = memref.load %x[%i] : memref<?xf32>
    %b = memref.load %y[%i] : memref<?xf32>
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %acc, %p : f32
    scf.yield %s : f32
  }
  return %sum : f32
}

func.func @fibonacci(%n: i32) -> (i64, i64) {
  %lo = arith.constant 0 : i32
  %step = arith.constant 1 : i32
  %f0 = arith.constant 0 : i64
  %f1 = arith.constant 1 : i64
  %r:2 = scf.for %i = %lo to %n step %step iter_args(%a = %f0, %b = %f1) -> (i64, i64) : i32 {
    %next = arith.addi %a, %b : i64
    scf.yield %b, %next : i64, i64
  } {t.unroll = 4 : i32}
  return %r#0, %r#1 : i64, i64
}

func.func @triangle(%m: memref<?x?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      memref.store %z, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
