// Derivatives through sums, in both directions and of second order: O19 of the paper on CHAD is `oracle`.
// RUN: cotan opt %s --sums-to-tuples --canonicalize
// EVAL: oracle(0.75, 1.2) ~ 0.8388351773705
// EVAL: oracle(-0.75, 1.2) = 1.44
// EVAL: loop(0, 0.5, 2.0) = 0.25
// EVAL: loop(3, 0.5, 2.0) ~ 0.8185320975864979
// RUN: cotan check %s --fn oracle --arg e0=0.75 --arg x=1.2 --methods
// RUN: cotan check %s --fn oracle --arg e0=-0.75 --arg x=1.2 --methods
// RUN: cotan check %s --fn rows --arg n=3 --methods
// RUN: cotan check %s --fn loop --arg n=4 --with=gradient --with=gradient{method=chad}
// RUN: cotan check %s --fn second --arg x=1.2 --with=gradient --with=gradient{method=chad}
// RUN: cotan grad %s --fn oracle --method=chad
// RUN: cotan grad %s --fn oracle --run --arg e0=0.75 --arg x=1.2
// RUN[1]: cotan opt %s --differentiate
// RUN[1]: cotan opt %s --chad
!s = !sum.sum<f64, tuple<f64, f64>>
!row = tensor<?xf64, #cotan.dims<n>>
func.func @oracle(%e0: f64, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf oge, %e0, %zero : f64
  %s = scf.if %c -> (!s) {
    %p = arith.mulf %x, %e0 : f64
    %q = tuple.pack %p, %x : f64, f64
    %t = sum.inject %q as 1 : tuple<f64, f64> to !s
    scf.yield %t : !s
  } else {
    %t = sum.inject %x as 0 : f64 to !s
    scf.yield %t : !s
  }
  %r = sum.match %s : !s -> f64 (%a: f64) {
    %y = arith.mulf %a, %a : f64
    sum.yield %y : f64
  }, (%p: tuple<f64, f64>) {
    %a = tuple.get %p[0] : tuple<f64, f64>
    %b = tuple.get %p[1] : tuple<f64, f64>
    %t = math.sin %b : f64
    %y = arith.mulf %a, %t : f64
    sum.yield %y : f64
  }
  return %r : f64
}
// A machine of two states. The first one counts on, the second one multiplies.
func.func @loop(%n: index, %x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s0 = sum.inject %x as 0 : f64 to !s
  %s = scf.for %i = %zero to %n step %one iter_args(%s = %s0) -> (!s) {
    %next = sum.match %s : !s -> !s (%a: f64) {
      %b = math.sin %a : f64
      %p = tuple.pack %b, %y : f64, f64
      %t = sum.inject %p as 1 : tuple<f64, f64> to !s
      sum.yield %t : !s
    }, (%p: tuple<f64, f64>) {
      %a = tuple.get %p[0] : tuple<f64, f64>
      %b = tuple.get %p[1] : tuple<f64, f64>
      %c = arith.mulf %a, %b : f64
      %t = sum.inject %c as 0 : f64 to !s
      sum.yield %t : !s
    }
    scf.yield %next : !s
  }
  %r = sum.match %s : !s -> f64 (%a: f64) {
    %b = arith.mulf %a, %a : f64
    sum.yield %b : f64
  }, (%p: tuple<f64, f64>) {
    %a = tuple.get %p[0] : tuple<f64, f64>
    sum.yield %a : f64
  }
  return %r : f64
}
// One variant is an array; the other one never meets its logarithm.
func.func @rows(%x: !row) -> f64 {
  %one = arith.constant 1.0 : f64
  %t = array.sum %x along 0 : !row
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf ogt, %t, %zero : f64
  %s = scf.if %c -> (!sum.sum<!row, f64, i32>) {
    %s = sum.inject %x as 0 : !row to !sum.sum<!row, f64, i32>
    scf.yield %s : !sum.sum<!row, f64, i32>
  } else {
    %s = sum.inject %t as 1 : f64 to !sum.sum<!row, f64, i32>
    scf.yield %s : !sum.sum<!row, f64, i32>
  }
  %r = sum.match %s : !sum.sum<!row, f64, i32> -> f64 (%y: !row) {
    %squares = arith.mulf %y, %y : !row
    %u = array.sum %squares along 0 : !row
    sum.yield %u : f64
  }, (%y: f64) {
    %m = arith.negf %y : f64
    %l = math.log %m : f64
    sum.yield %l : f64
  }, (%k: i32) {
    sum.yield %one : f64
  }
  return %r : f64
}
// The derivative is differentiated again.
func.func private @cube(%x: f64) -> f64 {
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
    %q = arith.mulf %a, %b : f64
    %y = arith.mulf %q, %x : f64
    sum.yield %y : f64
  }
  return %r : f64
}
func.func @second(%x: f64) -> f64 {
  %d = ad.grad @cube(%x) : (f64) -> f64
  return %d : f64
}
