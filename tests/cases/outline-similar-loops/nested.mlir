// A loop inside an outlined one is compared with the loops elsewhere: all call one function.
// RUN: cotan opt %s --outline-similar-loops=inside=6 --dce
func.func @twice(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %n step %one {
    scf.for %i = %zero to %k step %one {
      scf.for %j = %zero to %i step %one {
        %a = memref.load %x[%j] : memref<?xf64>
        memref.store %a, %y[%j] : memref<?xf64>
      }
    }
  }
  scf.for %k = %zero to %n step %one {
    scf.for %i = %zero to %k step %one {
      scf.for %j = %zero to %i step %one {
        %a = memref.load %y[%j] : memref<?xf64>
        memref.store %a, %z[%j] : memref<?xf64>
      }
    }
  }
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %i step %one {
      %a = memref.load %z[%j] : memref<?xf64>
      memref.store %a, %x[%j] : memref<?xf64>
    }
  }
  return
}
