// Which loops get a version that writes past the cache.
// RUN: cotan opt %s --version-nontemporal-stores='least=4096' --canonicalize --cse
// Two buffers, both written from the same place on: their addresses are asked for once.
func.func @two(%from: index, %n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf32>) {
  %eight = arith.constant 8 : index
  %sixteen = arith.constant 16 : index
  scf.for %i = %from to %n step %sixteen {
    %next = arith.addi %i, %eight : index
    %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
    %b = vector.load %x[%next] : memref<?xf64>, vector<8xf64>
    vector.store %a, %y[%i] : memref<?xf64>, vector<8xf64>
    vector.store %b, %y[%next] : memref<?xf64>, vector<8xf64>
    %c = arith.truncf %a : vector<8xf64> to vector<8xf32>
    vector.store %c, %z[%i] : memref<?xf32>, vector<8xf32>
  }
  return
}
// Backwards.
func.func @back(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %last = arith.subi %n, %eight : index
  scf.for %i = %zero to %n step %eight {
    %at = arith.subi %last, %i : index
    %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
    vector.store %a, %y[%at] : memref<?xf64>, vector<8xf64>
  }
  return
}
// Somebody reads what is written; turns do not write whole vectors further; a function takes longer than memory.
func.func @none(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %n step %eight {
    %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
    vector.store %a, %y[%i] : memref<?xf64>, vector<8xf64>
  }
  scf.for %i = %zero to %n step %four {
    %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
    vector.store %a, %z[%i] : memref<?xf64>, vector<8xf64>
  }
  scf.for %i = %zero to %n step %eight {
    %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
    %b = math.exp %a : vector<8xf64>
    vector.store %b, %z[%i] : memref<?xf64>, vector<8xf64>
  }
  %r = memref.load %y[%zero] : memref<?xf64>
  return %r : f64
}
