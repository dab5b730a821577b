// Loops that test in each turn what is known before them.
// RUN: cotan opt %s --unswitch-loops --canonicalize --cse
// Two conditions from outside, one of them together with one of the turn, and a sum.
func.func @sum(%n: index, %m: index, %here: i1, %there: i1, %x: memref<?xf64>, %none: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (f64) {
    %a = scf.if %here -> (f64) {
      %b = memref.load %x[%i] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    %in = arith.cmpi ult, %i, %m : index
    %both = arith.andi %in, %there : i1
    %c = scf.if %both -> (f64) {
      %b = memref.load %x[%i] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    %d = arith.addf %a, %c : f64
    %t = arith.addf %s, %d fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.parallelism = "reduce"}
  return %r : f64
}
// A loop that takes its turns in order, or has loops inside, stays what it is; so does one whose tests are its own.
func.func @stay(%n: index, %here: i1, %x: memref<?xf64>, %none: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    scf.if %here {
      scf.for %j = %zero to %n step %one {
        %in = arith.cmpi ult, %j, %i : index
        scf.if %in {
          memref.store %none, %x[%j] : memref<?xf64>
        }
      } {cotan.parallelism = "parallel"}
    }
  } {cotan.parallelism = "parallel"}
  scf.for %i = %zero to %n step %one {
    scf.if %here {
      memref.store %none, %x[%i] : memref<?xf64>
    }
  }
  return
}
