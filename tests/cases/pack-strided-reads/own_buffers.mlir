// Buffers that each turn has for itself, and sums that each lane keeps for itself.
// RUN: cotan opt %s --pack-strided-reads --vectorize-loops --canonicalize --cse --loop-invariant-code-motion --hoist-allocations --dce
// What each turn makes for itself lies side by side; what it reads at a place of its own is gathered.
func.func @own(%n: index, %m: index, %x: memref<?xf64>, %at: memref<?xindex>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %k = memref.load %at[%i] : memref<?xindex>
    %own = memref.alloc(%m) : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      memref.store %a, %own[%j] : memref<?xf64>
    }
    %b = memref.load %own[%k] : memref<?xf64>
    memref.store %b, %y[%i] : memref<?xf64>
    memref.dealloc %own : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
// Single turns have buffers of their own, too.
func.func @single(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %own = memref.alloc(%m) : memref<?xf64>
    %a = memref.load %x[%i] : memref<?xf64>
    memref.store %a, %own[%zero] : memref<?xf64>
    %b = memref.load %own[%zero] : memref<?xf64>
    memref.store %b, %y[%i] : memref<?xf64>
    memref.dealloc %own : memref<?xf64>
  } {cotan.interleave = 2}
  return
}
// Each lane adds to elements of its own, which are added up at the end.
func.func @kept(%n: index, %m: index, %x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sums = memref.alloc(%m) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %s = memref.load %sums[%j] : memref<?xf64>
      %t = arith.addf %s, %a fastmath<reassoc> : f64
      memref.store %t, %sums[%j] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  %r = memref.load %sums[%zero] : memref<?xf64>
  memref.dealloc %sums : memref<?xf64>
  return %r : f64
}
// The rows that loops read again and again are copied first, if all of these loops have turns.
func.func @rows(%n: index, %k: index, %d: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    %row = arith.muli %p, %d : index
    %r = scf.for %i = %zero to %k step %one iter_args(%s = %start) -> (f64) {
      %t = scf.for %j = %zero to %d step %one iter_args(%t = %s) -> (f64) {
        %at = arith.addi %row, %j : index
        %a = memref.load %x[%at] : memref<?xf64>
        %u = arith.mulf %t, %a : f64
        scf.yield %u : f64
      }
      scf.yield %t : f64
    }
    memref.store %r, %y[%p] : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
