// A row is filled by the loop that reads it, as far as that has come. What a condition asks is whether there is a turn.
// RUN: cotan opt %s --fuse-loops=mode=fill
func.func @rows(%n: index, %k: index, %d: index, %x: memref<?xf64>, %row: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %some = arith.cmpi sgt, %d, %zero : index
  scf.for %p = %zero to %n step %one {
    scf.for %r = %zero to %k step %one {
      scf.if %some {
        scf.for %i = %zero to %d step %one {
          %a = memref.load %x[%i] : memref<?xf64>
          %b = arith.negf %a : f64
          memref.store %b, %row[%i] : memref<?xf64>
        }
      }
      %at = arith.muli %r, %d : index
      scf.for %j = %zero to %d step %one {
        scf.for %i = %zero to %j step %one {
          %c = memref.load %row[%i] : memref<?xf64>
          memref.store %c, %y[%at] : memref<?xf64>
        }
        %own = memref.load %row[%j] : memref<?xf64>
        memref.store %own, %y[%p] : memref<?xf64>
      } {cotan.parallelism = "parallel"}
      scf.for %j = %zero to %d step %one {
        %again = memref.load %row[%n] : memref<?xf64>
        memref.store %again, %y[%p] : memref<?xf64>
      }
    }
  } {cotan.vector_width = 8}
  return
}
func.func @counted(%n: index, %d: index, %row: memref<?xindex>, %y: memref<?xindex>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %d step %one {
      memref.store %i, %row[%i] : memref<?xindex>
    }
    scf.for %j = %zero to %d step %one {
      %own = memref.load %row[%j] : memref<?xindex>
      memref.store %own, %y[%p] : memref<?xindex>
    }
  } {cotan.vector_width = 8}
  return
}
// A vector in a vector is looked at once.
func.func @nested(%n: index, %d: index, %x: memref<?xf64>, %row: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %p = %zero to %n step %one {
    scf.for %q = %zero to %n step %one {
      scf.for %i = %zero to %d step %one {
        %a = memref.load %x[%i] : memref<?xf64>
        memref.store %a, %row[%i] : memref<?xf64>
      }
      scf.for %j = %zero to %d step %one {
        %own = memref.load %row[%j] : memref<?xf64>
        memref.store %own, %y[%q] : memref<?xf64>
      }
    } {cotan.vector_width = 8}
  } {cotan.vector_width = 8}
  return
}
// Not where a turn reads ahead, where the loops go over other indices, where what is read is written in between or by the reader,
// where more is asked, or where no vector is around.
func.func @left(%n: index, %k: index, %d: index, %asked: i1, %x: memref<?xf64>, %row: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %d step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      memref.store %a, %row[%i] : memref<?xf64>
    }
    scf.for %j = %zero to %d step %one {
      scf.for %i = %j to %d step %one {
        %ahead = memref.load %row[%i] : memref<?xf64>
        memref.store %ahead, %y[%p] : memref<?xf64>
      }
    }
    scf.for %i = %zero to %d step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      memref.store %a, %row[%i] : memref<?xf64>
    }
    scf.for %j = %zero to %k step %one {
      %own = memref.load %row[%j] : memref<?xf64>
      memref.store %own, %y[%p] : memref<?xf64>
    }
    scf.for %i = %zero to %d step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      memref.store %a, %row[%i] : memref<?xf64>
    }
    memref.store %none, %x[%p] : memref<?xf64>
    scf.for %j = %zero to %d step %one {
      %own = memref.load %row[%j] : memref<?xf64>
      memref.store %own, %y[%p] : memref<?xf64>
    }
    scf.for %i = %zero to %d step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      memref.store %a, %row[%i] : memref<?xf64>
    }
    scf.for %j = %zero to %d step %one {
      %own = memref.load %row[%j] : memref<?xf64>
      memref.store %own, %x[%p] : memref<?xf64>
    }
    scf.if %asked {
      scf.for %i = %zero to %d step %one {
        %a = memref.load %x[%i] : memref<?xf64>
        memref.store %a, %row[%i] : memref<?xf64>
      }
    }
    scf.for %j = %zero to %d step %one {
      %own = memref.load %row[%j] : memref<?xf64>
      memref.store %own, %y[%p] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  scf.for %i = %zero to %d step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    memref.store %a, %row[%i] : memref<?xf64>
  }
  scf.for %j = %zero to %d step %one {
    %own = memref.load %row[%j] : memref<?xf64>
    memref.store %own, %y[%j] : memref<?xf64>
  }
  return
}
