// What two nests of one turn compute by the same loop is computed once.
// RUN: cotan opt %s --merge-equivalent-loops --canonicalize --cse
// The places follow from the indices of the loops around; what is computed in front of the loop is the same as well.
func.func @shared(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %n step %one {
      scf.for %j = %zero to %m step %one {
        %row = arith.muli %i, %m : index
        %a = scf.for %k = %zero to %j step %one iter_args(%s = %start) -> (f64) {
          %at = arith.addi %row, %k : index
          %e = memref.load %x[%at] : memref<?xf64>
          %t = arith.addf %s, %e : f64
          scf.yield %t : f64
        }
        memref.store %a, %y[%i] : memref<?xf64>
      }
    }
    scf.for %i = %zero to %n step %one {
      %row = arith.muli %i, %m : index
      scf.for %j = %zero to %m step %one {
        %b = scf.for %k = %zero to %j step %one iter_args(%s = %start) -> (f64) {
          %at = arith.addi %row, %k : index
          %e = memref.load %x[%at] : memref<?xf64>
          %t = arith.addf %s, %e : f64
          scf.yield %t : f64
        }
        memref.store %b, %y[%j] : memref<?xf64>
      }
    }
  }
  return
}
// Not what is read and written, nor what is at another place, nor what a few turns give.
func.func @not_shared(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %start = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %n step %one {
      %a = scf.for %k = %zero to %m step %one iter_args(%s = %start) -> (f64) {
        %e = memref.load %y[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      %b = scf.for %k = %i to %m step %one iter_args(%s = %a) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      %c = scf.for %k = %zero to %two step %one iter_args(%s = %b) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      memref.store %c, %y[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = scf.for %k = %zero to %m step %one iter_args(%s = %start) -> (f64) {
        %e = memref.load %y[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      %b = scf.for %k = %zero to %m step %one iter_args(%s = %a) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      %c = scf.for %k = %zero to %two step %one iter_args(%s = %b) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      memref.store %c, %y[%i] : memref<?xf64>
    }
  }
  return
}
// What both compute of it, too, as long as the later one needs nothing that comes before.
func.func @further(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %n step %one {
      %a = scf.for %k = %zero to %m step %one iter_args(%s = %start) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      %b = memref.load %x[%i] : memref<?xf64>
      %c = arith.addf %a, %b : f64
      %d = arith.mulf %c, %c : f64
      memref.store %d, %y[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = scf.for %k = %zero to %m step %one iter_args(%s = %start) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      %b = memref.load %x[%i] : memref<?xf64>
      %c = arith.addf %a, %b : f64
      %d = arith.negf %c : f64
      memref.store %d, %y[%i] : memref<?xf64>
    }
  }
  return
}
