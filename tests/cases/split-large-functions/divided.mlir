// Large loops of a large function become functions: what they take is a parameter, what they give a result.
// RUN: cotan opt %s --pass-pipeline='builtin.module(split-large-functions{least=13 piece=5})'
// The second loop takes what the first one gave. Vectors are taken, but for those that are made of numbers.
func.func @given(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %none = arith.constant 0.0 : f64
  %all = vector.broadcast %none : f64 to vector<4xf64>
  %sums = scf.for %i = %zero to %n step %four iter_args(%s = %all) -> (vector<4xf64>) {
    %a = vector.load %x[%i] : memref<?xf64>, vector<4xf64>
    %b = arith.addf %s, %a : vector<4xf64>
    %c = arith.mulf %b, %all : vector<4xf64>
    scf.yield %c : vector<4xf64>
  }
  %sum = scf.for %i = %zero to %n step %four iter_args(%s = %none) -> (f64) {
    vector.store %sums, %y[%i] : memref<?xf64>, vector<4xf64>
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.addf %s, %a : f64
    scf.yield %b : f64
  }
  return %sum : f64
}

// Of a loop that is more than half of the function, the loops inside with loops inside leave; if none does, it leaves itself.
func.func @inside(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    %c = arith.mulf %b, %a : f64
    memref.store %c, %x[%i] : memref<?xf64>
    scf.for %j = %zero to %i step %one {
      scf.for %k = %zero to %j step %one {
        %d = memref.load %x[%k] : memref<?xf64>
        %e = arith.mulf %d, %c : f64
        memref.store %e, %y[%k] : memref<?xf64>
      }
    }
    scf.for %j = %zero to %i step %one {
      %d = memref.load %y[%j] : memref<?xf64>
      %e = arith.mulf %d, %d : f64
      %f = arith.mulf %e, %d : f64
      memref.store %f, %y[%j] : memref<?xf64>
    }
  }
  return
}

func.func @alone(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %m = arith.muli %n, %three : index
  scf.for %i = %zero to %m step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    %c = arith.mulf %b, %a : f64
    %d = arith.mulf %c, %a : f64
    %e = arith.mulf %d, %a : f64
    %f = arith.mulf %e, %a : f64
    %g = arith.mulf %f, %a : f64
    %h = arith.mulf %g, %a : f64
    memref.store %h, %x[%i] : memref<?xf64>
  }
  return
}

// A short function stays.
func.func @short(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    %c = arith.mulf %b, %a : f64
    memref.store %c, %x[%i] : memref<?xf64>
  }
  return
}
