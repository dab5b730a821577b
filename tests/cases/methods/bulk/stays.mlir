// What cannot run at all places at once keeps its body: a loop that may not end in one branch, sizes that
// differ between places, and what may not end where there may be no place at all.
// RUN: cotan opt %s --pass-pipeline='batch-builds{trace=true}'
// COUNT: array.build 3
// EVAL: branch([3.0, -1.0]) = [1.5, -1.0]
// EVAL: sizes([1.0, 2.0]) = [0.0, 2.0]
!v = tensor<?xf64, #cotan.dims<n>>
func.func @branch(%x: !v) -> !v {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %two = arith.constant 2.0 : f64
  %r = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %positive = arith.cmpf ogt, %a, %zero : f64
    %b = scf.if %positive -> (f64) {
      %c = scf.while (%s = %a) : (f64) -> f64 {
        %more = arith.cmpf ogt, %s, %two : f64
        scf.condition(%more) %s : f64
      } do {
      ^bb0(%s: f64):
        %t = arith.mulf %s, %half : f64
        scf.yield %t : f64
      }
      scf.yield %c : f64
    } else {
      scf.yield %a : f64
    }
    array.yield %b : f64
  } : !v
  return %r : !v
}
func.func @sizes(%x: !v) -> !v {
  %r = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %s = array.with_dim %i as "p" {
      %copies = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<p>>
      %sum = array.sum %copies along 0 : tensor<?xf64, #cotan.dims<p>>
      array.yield %sum : f64
    } : f64
    array.yield %s : f64
  } : !v
  return %r : !v
}
func.func @nowhere(%x: !v, %n: index) -> !v {
  %one = arith.constant 1.0 : f64
  %r = array.build (%i: index) {
    %s = array.with_dim %n as "p" {
      %copies = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<p>>
      %sum = array.sum %copies along 0 : tensor<?xf64, #cotan.dims<p>>
      array.yield %sum : f64
    } : f64
    array.yield %s : f64
  } : !v
  return %r : !v
}
