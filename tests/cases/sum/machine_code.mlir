// Sums and private functions with sums have machine code, with the results of the interpreter.
// RUN: cotan opt %s --sums-to-tuples --flatten-tuples=if-legal=true
// RUN: cotan run %s --fn machine --arg n=0 --engine=jit
// RUN: cotan run %s --fn machine --arg n=5 --engine=jit
// RUN: cotan run %s --fn either --arg c=true --arg x=[1.0,2.0] --engine=jit
// RUN: cotan run %s --fn either --arg c=false --arg x=[1.0,2.0] --engine=jit
// RUN: cotan run %s --fn slope --arg x=1.5 --engine=jit
// EVAL: machine(0) = 2.0
// EVAL: machine(5) = 19.5
// EVAL: either(true, [1.0, 2.0]) = 5.0
// EVAL: either(false, [1.0, 2.0]) = 1.0
!s = !sum.sum<f64, tuple<f64, f64>>
!row = tensor<?xf64, #cotan.dims<n>>
!e = !sum.sum<!row, i32>
// A loop carries a sum through a private function.
func.func private @next(%s: !s) -> !s {
  %half = arith.constant 0.5 : f64
  %r = sum.match %s : !s -> !s (%x: f64) {
    %y = arith.addf %x, %half : f64
    %p = tuple.pack %x, %y : f64, f64
    %t = sum.inject %p as 1 : tuple<f64, f64> to !s
    sum.yield %t : !s
  }, (%p: tuple<f64, f64>) {
    %a = tuple.get %p[0] : tuple<f64, f64>
    %b = tuple.get %p[1] : tuple<f64, f64>
    %y = arith.addf %a, %b : f64
    %t = sum.inject %y as 0 : f64 to !s
    sum.yield %t : !s
  }
  return %r : !s
}
func.func private @value(%s: !s) -> f64 {
  %r = sum.match %s : !s -> f64 (%x: f64) {
    sum.yield %x : f64
  }, (%p: tuple<f64, f64>) {
    %a = tuple.get %p[0] : tuple<f64, f64>
    %b = tuple.get %p[1] : tuple<f64, f64>
    %y = arith.addf %a, %b : f64
    sum.yield %y : f64
  }
  return %r : f64
}
func.func @machine(%n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2.0 : f64
  %s0 = sum.inject %two as 0 : f64 to !s
  %s = scf.for %i = %zero to %n step %one iter_args(%s = %s0) -> (!s) {
    %t = func.call @next(%s) : (!s) -> !s
    scf.yield %t : !s
  }
  %r = call @value(%s) : (!s) -> f64
  return %r : f64
}
// One variant is an array.
func.func @either(%c: i1, %x: !row) -> f64 {
  %s = scf.if %c -> (!e) {
    %t = sum.inject %x as 0 : !row to !e
    scf.yield %t : !e
  } else {
    %n = arith.constant 1 : i32
    %t = sum.inject %n as 1 : i32 to !e
    scf.yield %t : !e
  }
  %r = sum.match %s : !e -> f64 (%y: !row) {
    %squares = arith.mulf %y, %y : !row
    %t = array.sum %squares along 0 : !row
    sum.yield %t : f64
  }, (%n: i32) {
    %y = arith.sitofp %n : i32 to f64
    sum.yield %y : f64
  }
  return %r : f64
}
// A derivative through a sum.
func.func private @square(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf oge, %x, %zero : f64
  %s = scf.if %c -> (!s) {
    %p = tuple.pack %x, %x : f64, f64
    %t = sum.inject %p as 1 : tuple<f64, f64> to !s
    scf.yield %t : !s
  } else {
    %t = sum.inject %x as 0 : f64 to !s
    scf.yield %t : !s
  }
  %r = sum.match %s : !s -> f64 (%a: f64) {
    sum.yield %a : f64
  }, (%p: tuple<f64, f64>) {
    %a = tuple.get %p[0] : tuple<f64, f64>
    %b = tuple.get %p[1] : tuple<f64, f64>
    %y = arith.mulf %a, %b : f64
    sum.yield %y : f64
  }
  return %r : f64
}
func.func @slope(%x: f64) -> f64 {
  %d = ad.grad @square(%x) : (f64) -> f64
  return %d : f64
}
