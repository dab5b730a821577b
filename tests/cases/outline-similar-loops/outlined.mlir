// Loops that are alike become one function, but for innermost ones and those that carry something.
// RUN: cotan opt %s --outline-similar-loops --dce
// Vectors and constants are made again; another constant is another loop.
func.func @filled(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %a = arith.constant 1.0 : f64
  %b = arith.constant 2.0 : f64
  %as = vector.broadcast %a : f64 to vector<8xf64>
  %bs = vector.broadcast %b : f64 to vector<8xf64>
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %i step %eight {
      %at = arith.addi %i, %j : index
      vector.store %as, %x[%at] : memref<?xf64>, vector<8xf64>
    }
  }
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %i step %eight {
      %at = arith.addi %i, %j : index
      vector.store %as, %y[%at] : memref<?xf64>, vector<8xf64>
    }
  }
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %i step %eight {
      %at = arith.addi %i, %j : index
      vector.store %bs, %z[%at] : memref<?xf64>, vector<8xf64>
    }
  }
  return
}
// Functions stand in the module of the loops that call them.
module {
  func.func @inner(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: f64) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    scf.for %i = %zero to %n step %one {
      scf.for %j = %zero to %i step %one {
        %at = arith.addi %i, %j : index
        memref.store %a, %x[%at] : memref<?xf64>
      }
    }
    scf.for %i = %zero to %n step %one {
      scf.for %j = %zero to %i step %one {
        %at = arith.addi %i, %j : index
        memref.store %a, %y[%at] : memref<?xf64>
      }
    }
    return
  }
}
