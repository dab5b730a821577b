// Vectors around sums in registers.
// RUN: cotan opt %s --plan-vectorization

// The gradient of weights: both inner loops could be vectors, and one of them stores a column.
func.func @rows(%n: index, %m: index, %k: index, %x: memref<?xf32>, %g: memref<?xf32>, %w: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f32
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %t = scf.for %p = %zero to %k step %one iter_args(%s = %none) -> (f32) {
        %first = arith.muli %p, %k : index
        %r = scf.for %q = %zero to %k step %one iter_args(%u = %none) -> (f32) {
          %at = arith.addi %first, %q : index
          %left = arith.muli %at, %n : index
          %l = arith.addi %left, %i : index
          %a = memref.load %x[%l] : memref<?xf32>
          %right = arith.muli %at, %m : index
          %o = arith.addi %right, %j : index
          %b = memref.load %g[%o] : memref<?xf32>
          %ab = arith.mulf %a, %b : f32
          %v = arith.addf %u, %ab fastmath<reassoc> : f32
          scf.yield %v : f32
        } {cotan.parallelism = "reduce"}
        %v = arith.addf %s, %r fastmath<reassoc> : f32
        scf.yield %v : f32
      } {cotan.parallelism = "reduce"}
      %to = arith.addi %row, %j : index
      memref.store %t, %w[%to] : memref<?xf32>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}

// More than 48 operations in all, but few in the sum: rows share the loads of `%b`.
func.func @followed(%n: index, %m: index, %k: index, %x: memref<?xf32>, %y: memref<?xf32>, %w: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f32
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %k : index
    %out = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %r = scf.for %q = %zero to %k step %one iter_args(%u = %none) -> (f32) {
        %l = arith.addi %row, %q : index
        %a = memref.load %x[%l] : memref<?xf32>
        %right = arith.muli %q, %m : index
        %o = arith.addi %right, %j : index
        %b = memref.load %y[%o] : memref<?xf32>
        %ab = arith.mulf %a, %b : f32
        %v = arith.addf %u, %ab fastmath<reassoc> : f32
        scf.yield %v : f32
      } {cotan.parallelism = "reduce"}
      %f0 = arith.mulf %r, %r : f32
      %f1 = arith.addf %f0, %r : f32
      %f2 = arith.mulf %f1, %r : f32
      %f3 = arith.addf %f2, %r : f32
      %f4 = arith.mulf %f3, %r : f32
      %f5 = arith.addf %f4, %r : f32
      %f6 = arith.mulf %f5, %r : f32
      %f7 = arith.addf %f6, %r : f32
      %f8 = arith.mulf %f7, %r : f32
      %f9 = arith.addf %f8, %r : f32
      %f10 = arith.mulf %f9, %r : f32
      %f11 = arith.addf %f10, %r : f32
      %f12 = arith.mulf %f11, %r : f32
      %f13 = arith.addf %f12, %r : f32
      %f14 = arith.mulf %f13, %r : f32
      %f15 = arith.addf %f14, %r : f32
      %f16 = arith.mulf %f15, %r : f32
      %f17 = arith.addf %f16, %r : f32
      %f18 = arith.mulf %f17, %r : f32
      %f19 = arith.addf %f18, %r : f32
      %f20 = arith.mulf %f19, %r : f32
      %f21 = arith.addf %f20, %r : f32
      %f22 = arith.mulf %f21, %r : f32
      %f23 = arith.addf %f22, %r : f32
      %f24 = arith.mulf %f23, %r : f32
      %f25 = arith.addf %f24, %r : f32
      %f26 = arith.mulf %f25, %r : f32
      %f27 = arith.addf %f26, %r : f32
      %f28 = arith.mulf %f27, %r : f32
      %f29 = arith.addf %f28, %r : f32
      %f30 = arith.mulf %f29, %r : f32
      %f31 = arith.addf %f30, %r : f32
      %f32 = arith.mulf %f31, %r : f32
      %f33 = arith.addf %f32, %r : f32
      %f34 = arith.mulf %f33, %r : f32
      %f35 = arith.addf %f34, %r : f32
      %to = arith.addi %out, %j : index
      memref.store %f35, %w[%to] : memref<?xf32>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}

// Rows of 32 elements are read before their sums and written after them: no iteration touches the row of
// another one.
func.func @in_place(%n: index, %k: index, %x: memref<?xf32>, %y: memref<?xf32>, %w: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = arith.constant 32 : index
  %none = arith.constant -0.0 : f32
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %k : index
    %out = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %to = arith.addi %out, %j : index
      %e = memref.load %w[%to] : memref<?xf32>
      %r = scf.for %q = %zero to %k step %one iter_args(%u = %none) -> (f32) {
        %l = arith.addi %row, %q : index
        %a = memref.load %x[%l] : memref<?xf32>
        %right = arith.muli %q, %m : index
        %o = arith.addi %right, %j : index
        %b = memref.load %y[%o] : memref<?xf32>
        %ab = arith.mulf %a, %b : f32
        %v = arith.addf %u, %ab fastmath<reassoc> : f32
        scf.yield %v : f32
      } {cotan.parallelism = "reduce"}
      %p = arith.mulf %e, %r : f32
      memref.store %p, %w[%to] : memref<?xf32>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
