// A loop that forwards arrays in another order, adds to an accumulator in its first region, and is batched.
// RUN: cotan opt %s --batch-builds
// RUN: cotan check %s --fn sum --arg n=3 --methods
// EVAL: each([1.5, 0.5, 0.2], [3, 1, 2]) = [17.125, 11.0, 18.928]
// EVAL: added([1.5, 0.5, 0.2], 2) = 2.2, [3.0, 1.0, 0.4]
!v = tensor<?xf64, #cotan.dims<n>>
func.func @each(%x: !v, %k: tensor<?xi32, #cotan.dims<n>>) -> !v {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %ten = arith.constant 10.0 : f64
  %two = arith.constant 2.0 : f64
  %r = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %n = array.index %k[%i] : tensor<?xi32, #cotan.dims<n>>
    %p = scf.for %j = %c0 to %n step %c1 iter_args(%q = %a) -> (f64) : i32 {
      %f = arith.sitofp %j : i32 to f64
      %g = arith.mulf %q, %a : f64
      %h = arith.addf %g, %f : f64
      scf.yield %h : f64
    }
    %w = scf.while (%s = %p) : (f64) -> f64 {
      %t = arith.mulf %s, %two : f64
      %more = arith.cmpf olt, %t, %ten : f64
      scf.condition(%more) %t : f64
    } do {
    ^bb0(%t: f64):
      %u = arith.addf %t, %a : f64
      scf.yield %u : f64
    }
    array.yield %w : f64
  } : !v
  return %r : !v
}
func.func @added(%x: !v, %n: index) -> (f64, !v) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2.0 : f64
  %s, %y = array.accumulate over [1] (%i: index, %acc: !array.acc<f64>) {
    %r:3 = scf.while (%a = %acc, %b = %x, %k = %zero) : (!array.acc<f64>, !v, index) -> (!array.acc<f64>, index, !v) {
      %e = array.index %b[%k] : !v
      %a2 = array.add_at %a[], %e : !array.acc<f64>, f64
      %more = arith.cmpi slt, %k, %n : index
      %f = arith.mulf %e, %two : f64
      %c = array.update %b[%k] to %f : !v, f64
      scf.condition(%more) %a2, %k, %c : !array.acc<f64>, index, !v
    } do {
    ^bb0(%a: !array.acc<f64>, %k: index, %b: !v):
      %l = arith.addi %k, %one : index
      scf.yield %a, %b, %l : !array.acc<f64>, !v, index
    }
    array.yield %r#0, %r#2 : !array.acc<f64>, !v
  } : () -> (f64, tensor<1x?xf64, #cotan.dims<n>>)
  %q = array.reshape %y : tensor<1x?xf64, #cotan.dims<n>> -> !v
  return %s, %q : f64, !v
}
func.func @sum(%x: !v) -> f64 {
  %k = array.iota along 0 : tensor<?xi32, #cotan.dims<n>>
  %b = func.call @each(%x, %k) : (!v, tensor<?xi32, #cotan.dims<n>>) -> !v
  %t = array.sum %b along 0 : !v
  return %t : f64
}
