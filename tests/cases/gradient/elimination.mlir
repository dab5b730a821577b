// The derivative of an elimination keeps a row and a column of each step, not n matrices. Cotangents
// are added to those of the next step in place.
// RUN: cotan opt %s --pass-pipeline=builtin.module(gradient,canonicalize,cse)
// COUNT: array.fold 3
// COUNT: array.accumulate 3
// COUNT: array.build 6
// RUN: cotan check %s --fn log_det --arg n=5
!a = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @log_det(%a: !a) -> f64 {
  %n = array.dim n
  %zero = arith.constant 0.0 : f64
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end, %r = scf.for %k = %first to %n step %one iter_args(%m = %a, %sum = %zero) -> (!a, f64) {
    %p = array.index %m[%k, %k] : !a
    %next = array.build (%i: index, %j: index) {
      %below = array.index %m[%i, %k] : !a
      %f = arith.divf %below, %p : f64
      %e = array.index %m[%i, %j] : !a
      %right = array.index %m[%k, %j] : !a
      %product = arith.mulf %f, %right : f64
      %d = arith.subf %e, %product : f64
      %is_below = arith.cmpi sgt, %i, %k : index
      %v = arith.select %is_below, %d, %e : f64
      array.yield %v : f64
    } : !a
    %size = math.absf %p : f64
    %log = math.log %size : f64
    %total = arith.addf %sum, %log : f64
    scf.yield %next, %total : !a, f64
  }
  return %r : f64
}
func.func @gradient(%a: !a) -> (f64, !a) {
  %v, %g = ad.value_and_grad @log_det(%a) : (!a) -> (f64, !a)
  return %v, %g : f64, !a
}
