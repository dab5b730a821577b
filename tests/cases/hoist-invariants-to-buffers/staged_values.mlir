// What a loop inside computes of its own index is computed before the loop around it, once for all that need it; not what
// belongs to the turns of that loop, what is read where they write, what is only read, or what is known to be done a few times.
// RUN: cotan opt %s --hoist-invariants-to-buffers --dce
func.func @rows(%n: index, %k: index, %d: index, %x: memref<?xf64>, %c: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %k step %one {
      %s, %q = scf.for %j = %zero to %d step %one iter_args(%t = %none, %o = %none) -> (f64, f64) {
        %row = arith.muli %j, %n : index
        %at = arith.addi %row, %p : index
        %a = memref.load %x[%at] : memref<?xf64>
        %b = memref.load %c[%j] : memref<?xf64>
        %e = arith.subf %a, %b : f64
        %h = math.exp %e : f64
        %f = memref.load %w[%i] : memref<?xf64>
        %g = arith.mulf %e, %f : f64
        %u = arith.addf %t, %g fastmath<reassoc> : f64
        %m = arith.mulf %h, %f : f64
        %r = arith.addf %o, %m fastmath<reassoc> : f64
        scf.yield %u, %r : f64, f64
      }
      %sum = arith.addf %s, %q : f64
      memref.store %sum, %y[%p] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  return
}
func.func @left(%n: index, %k: index, %d: index, %x: memref<?xf64>, %c: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  scf.for %p = %zero to %n step %one {
    %own = memref.alloc(%d) : memref<?xf64>
    scf.for %i = %zero to %k step %one {
      scf.for %j = %zero to %d step %one {
        %a = memref.load %own[%j] : memref<?xf64>
        %b = arith.negf %a : f64
        %f = memref.load %c[%i] : memref<?xf64>
        %g = arith.mulf %b, %f : f64
        memref.store %g, %own[%j] : memref<?xf64>
      }
      scf.for %j = %zero to %i step %one {
        %a = memref.load %own[%j] : memref<?xf64>
        %b = arith.negf %a : f64
        %f = memref.load %c[%i] : memref<?xf64>
        %g = arith.mulf %b, %f : f64
        memref.store %g, %y[%p] : memref<?xf64>
      }
    }
    scf.for %i = %zero to %three step %one {
      scf.for %j = %zero to %d step %one {
        %a = memref.load %own[%j] : memref<?xf64>
        %b = arith.negf %a : f64
        %f = memref.load %c[%i] : memref<?xf64>
        %g = arith.mulf %b, %f : f64
        memref.store %g, %y[%p] : memref<?xf64>
      }
    }
    memref.dealloc %own : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
// What the loop around computes at its own index, and goes as far, it reads, too; not what it computes otherwise.
func.func @around(%n: index, %d: index, %x: memref<?xf64>, %c: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %d step %one {
      %r = arith.muli %i, %n : index
      %at = arith.addi %r, %p : index
      %a = memref.load %x[%at] : memref<?xf64>
      %b = memref.load %c[%i] : memref<?xf64>
      %e = arith.subf %a, %b : f64
      %m = arith.subf %b, %a : f64
      %s = scf.for %j = %zero to %d step %one iter_args(%t = %none) -> (f64) {
        %row = arith.muli %j, %n : index
        %place = arith.addi %row, %p : index
        %f = memref.load %x[%place] : memref<?xf64>
        %g = memref.load %c[%j] : memref<?xf64>
        %h = arith.subf %f, %g : f64
        %k = memref.load %w[%i] : memref<?xf64>
        %l = arith.mulf %h, %k : f64
        %u = arith.addf %t, %l fastmath<reassoc> : f64
        scf.yield %u : f64
      }
      %o = arith.mulf %s, %e : f64
      %q = arith.addf %o, %m : f64
      memref.store %q, %y[%at] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  return
}
