// Loops inside of vectors in which a condition changes once.
// RUN: cotan opt %s --split-index-sets --canonicalize --dce
// Where zero would be added again and again it is added once.
func.func @triangle(%n: index, %m: index, %x: memref<?xf64>, %a: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %start = arith.constant -0.0 : f64
  scf.for %p = %zero to %n step %one {
    %b = memref.load %x[%p] : memref<?xf64>
    %r = scf.for %j = %zero to %m step %one iter_args(%s = %start) -> (f64) {
      %t = scf.for %i = %zero to %m step %one iter_args(%t = %s) -> (f64) {
        %l = memref.load %a[%i] : memref<?xf64>
        %c = arith.mulf %l, %b : f64
        %below = arith.cmpi slt, %i, %j : index
        %d = arith.select %below, %c, %none : f64
        %u = arith.addf %t, %d : f64
        scf.yield %u : f64
      }
      scf.yield %t : f64
    }
    memref.store %r, %y[%p] : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
// What is not the same in all turns side by side splits nothing.
func.func @own(%n: index, %m: index, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %some = arith.constant 1.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %m step %one {
      %below = arith.cmpi slt, %i, %p : index
      %d = arith.select %below, %some, %none : f64
      memref.store %d, %y[%p] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  return
}
// Sums in a buffer to which all turns would add the same zeros get them before the loop, where they are in
// range.
func.func @sums(%n: index, %m: index, %k: index, %x: memref<?xf64>, %s: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    %b = memref.load %x[%p] : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %row = arith.muli %j, %m : index
      scf.for %i = %zero to %m step %one {
        %at = arith.addi %row, %i : index
        %below = arith.cmpi slt, %i, %j : index
        %d = arith.select %below, %b, %none : f64
        %inside = arith.cmpi ult, %at, %k : index
        scf.if %inside {
          %a = memref.load %s[%at] : memref<?xf64>
          %t = arith.addf %a, %d fastmath<reassoc> : f64
          memref.store %t, %s[%at] : memref<?xf64>
        }
      }
    }
  } {cotan.vector_width = 8}
  return
}
// Sums in a buffer that a turn has for itself get theirs before the loop whose turns all add them.
func.func @own_sums(%n: index, %m: index, %k: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %start = arith.constant -0.0 : f64
  scf.for %p = %zero to %n step %one {
    %b = memref.load %x[%p] : memref<?xf64>
    %own = memref.alloc(%m) : memref<?xf64>
    scf.for %i = %zero to %m step %one {
      memref.store %start, %own[%i] : memref<?xf64>
    }
    scf.for %q = %zero to %k step %one {
      scf.for %j = %zero to %m step %one {
        scf.for %i = %zero to %m step %one {
          %below = arith.cmpi slt, %i, %j : index
          %d = arith.select %below, %b, %none : f64
          %a = memref.load %own[%i] : memref<?xf64>
          %t = arith.addf %a, %d fastmath<reassoc> : f64
          memref.store %t, %own[%i] : memref<?xf64>
        }
      }
    }
    %r = memref.load %own[%zero] : memref<?xf64>
    memref.store %r, %y[%p] : memref<?xf64>
    memref.dealloc %own : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
// What is read in between is added to where it was.
func.func @seen(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    %b = memref.load %x[%p] : memref<?xf64>
    %own = memref.alloc(%m) : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      scf.for %i = %zero to %m step %one {
        %below = arith.cmpi slt, %i, %j : index
        %d = arith.select %below, %b, %none : f64
        %a = memref.load %own[%i] : memref<?xf64>
        %t = arith.addf %a, %d fastmath<reassoc> : f64
        memref.store %t, %own[%i] : memref<?xf64>
      }
      %r = memref.load %own[%j] : memref<?xf64>
      memref.store %r, %y[%p] : memref<?xf64>
    }
    memref.dealloc %own : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
