// Loops that count are folds to the roads that have no derivative of loops: over the sizes that there are, and
// where no size says how often, over one that is bound where the loop stands. // UPSTREAM: refused
// RUN: cotan opt %s --pass-pipeline='builtin.module(loops-to-folds,canonicalize)'
// RUN: cotan check %s --fn growth --arg steps=4 --methods
// RUN: cotan check %s --fn nested --arg n=3 --methods
// RUN: cotan check %s --fn called --arg n=3 --arg k=2 --methods
// RUN: cotan check %s --fn steps --arg from=2 --arg to=9 --arg by=3 --methods
!v = tensor<?xf64, #cotan.dims<n>>

func.func @growth(%x: f64, %rate: f64, %steps: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %steps step %one iter_args(%s = %x) -> (f64) {
    %more = arith.mulf %s, %rate : f64
    %next = math.sin %more : f64
    scf.yield %next : f64
  }
  return %r : f64
}

// The inner loop turns more often from turn to turn.
func.func @nested(%x: !v) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %n = array.dim n
  %by = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %by iter_args(%s = %one) -> (f64) {
    %step = arith.constant 1 : index
    %t = scf.for %j = %zero to %i step %step iter_args(%u = %s) -> (f64) {
      %a = array.index %x[%j] : !v
      %p = arith.mulf %u, %a : f64
      scf.yield %p : f64
    }
    %b = array.index %x[%i] : !v
    %next = arith.addf %t, %b : f64
    scf.yield %next : f64
  }
  return %r : f64
}

func.func private @power(%x: f64, %k: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %step = arith.constant 1 : index
  %r = scf.for %i = %zero to %k step %step iter_args(%s = %one) -> (f64) {
    %next = arith.mulf %s, %x : f64
    scf.yield %next : f64
  }
  return %r : f64
}

func.func @called(%x: !v, %k: index) -> f64 {
  %powers = array.map %x (%a: f64) {
    %p = func.call @power(%a, %k) : (f64, index) -> f64
    array.yield %p : f64
  } : (!v) -> !v
  %r = array.sum %powers along 0 : !v
  return %r : f64
}

func.func @steps(%x: f64, %from: index, %to: index, %by: index) -> (f64, index) {
  %zero = arith.constant 0 : index
  %r, %last = scf.for %i = %from to %to step %by iter_args(%s = %x, %before = %zero) -> (f64, index) {
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f64
    %more = arith.mulf %s, %f : f64
    %next = math.cos %more : f64
    scf.yield %next, %i : f64, index
  }
  return %r, %last : f64, index
}
