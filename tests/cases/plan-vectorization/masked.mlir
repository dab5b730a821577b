// Loops inside of others run in vectors with masks.
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --canonicalize --cse
// What follows each other is read and written where there is a turn; a sum goes on where there is none.
func.func @rows(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %r = scf.for %j = %zero to %m step %one iter_args(%s = %start) -> (f64) {
      %p = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %b = math.exp %a : f64
      memref.store %b, %x[%p] : memref<?xf64>
      %t = arith.addf %s, %b fastmath<reassoc> : f64
      scf.yield %t : f64
    } {cotan.parallelism = "reduce"}
    memref.store %r, %y[%i] : memref<?xf64>
  }
  return
}
// Several vectors have masks where they read, write and add up what is not theirs; what each turn keeps for itself lies side by side.
func.func @several(%n: index, %m: index, %x: memref<?xf64>, %w: memref<?xf64>, %g: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %own = memref.alloc(%m) : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %b = memref.load %w[%j] : memref<?xf64>
      %c = arith.mulf %a, %b : f64
      memref.store %c, %own[%j] : memref<?xf64>
    }
    scf.for %j = %zero to %m step %one {
      %c = memref.load %own[%j] : memref<?xf64>
      %d = arith.mulf %c, %a : f64
      %s = memref.load %g[%j] : memref<?xf64>
      %t = arith.addf %s, %d fastmath<reassoc> : f64
      memref.store %t, %g[%j] : memref<?xf64>
    }
    memref.dealloc %own : memref<?xf64>
  } {cotan.vector_width = 8, cotan.interleave = 2, cotan.masked_tail}
  return
}
// A factor that a loop inside does not change gets minus zero in lanes without a turn, and the other one zero where it is kept: no
// sum is chosen in that loop. What else lanes are added up of is chosen as before.
func.func @factors(%n: index, %m: index, %x: memref<?xf64>, %g: memref<?xf64>, %h: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %own = memref.alloc(%m) : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %b = memref.load %h[%j] : memref<?xf64>
      %c = arith.divf %a, %b : f64
      memref.store %c, %own[%j] : memref<?xf64>
    }
    scf.for %j = %zero to %m step %one {
      %c = memref.load %own[%j] : memref<?xf64>
      %d = arith.subf %a, %c : f64
      scf.for %k = %zero to %j step %one {
        %e = memref.load %own[%k] : memref<?xf64>
        %f = arith.mulf %d, %e : f64
        %s = memref.load %g[%k] : memref<?xf64>
        %t = arith.addf %s, %f fastmath<reassoc> : f64
        memref.store %t, %g[%k] : memref<?xf64>
      }
      %f = arith.mulf %d, %a : f64
      %s = memref.load %g[%j] : memref<?xf64>
      %t = arith.addf %s, %f fastmath<reassoc> : f64
      memref.store %t, %g[%j] : memref<?xf64>
    }
    memref.dealloc %own : memref<?xf64>
  } {cotan.vector_width = 8, cotan.interleave = 2, cotan.masked_tail}
  return
}
