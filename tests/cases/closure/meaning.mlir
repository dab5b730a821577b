// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// Functions see the values around them as they were when they were made.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: applied(3.0, 0.5) = 5.0
// EVAL: returned(3.0, 0.5) = 3.5
// EVAL: curried(2.0, 3.0, 4.0) = 10.0
// EVAL: composed(1.2, -0.5, 0.8) ~ 0.0708288
// EVAL: carried([1.5, -0.5, 0.25], 0.5, 2.0) = 0.375
// EVAL: carried([], 0.5, 2.0) = 1.0
// EVAL: loop(5, 1.0) = 32.0
// EVAL: chosen(true, 3.0) = 6.0
// EVAL: chosen(false, 3.0) = 9.0
// EVAL: sized([1.0, 2.0, 3.0], [10.0, 20.0]) = [3.0, 3.0]
// EVAL: sized([], [10.0, 20.0]) = [0.0, 0.0]
// EVAL: named(@twice, 4.0) = 8.0
// EVAL: recursive(10) = 3628800
// EVAL: stored(2.0) = (6.0, 4.0)
// EVAL: several(2.0) = 3.0, 2.0
// EVAL: deep(10000, 1.0) = 10001.0
func.func @applied(%a: f64, %x: f64) -> f64 {
  %f = closure.lambda (%u: f64) {
    %y = arith.mulf %a, %u : f64
    %z = arith.addf %y, %x : f64
    closure.yield %z : f64
  } : (f64) -> f64
  %one = arith.constant 1.0 : f64
  %y = closure.apply %f(%x) : (f64) -> f64
  %z = closure.apply %f(%one) : (f64) -> f64
  %b = arith.addf %y, %z : f64
  %r = arith.subf %b, %x : f64
  return %r : f64
}
// It outlives the frame it was made in.
func.func private @adder(%a: f64) -> ((f64) -> f64) {
  %f = closure.lambda (%u: f64) {
    %y = arith.addf %a, %u : f64
    closure.yield %y : f64
  } : (f64) -> f64
  return %f : (f64) -> f64
}
func.func @returned(%a: f64, %x: f64) -> f64 {
  %f = call @adder(%a) : (f64) -> ((f64) -> f64)
  %other = call @adder(%x) : (f64) -> ((f64) -> f64)
  %y = call_indirect %f(%x) : (f64) -> f64
  return %y : f64
}
func.func @curried(%a: f64, %b: f64, %c: f64) -> f64 {
  %f = closure.lambda (%x: f64) {
    %g = closure.lambda (%y: f64) {
      %h = closure.lambda (%z: f64) {
        %p = arith.mulf %x, %y : f64
        %q = arith.addf %p, %z : f64
        closure.yield %q : f64
      } : (f64) -> f64
      closure.yield %h : (f64) -> f64
    } : (f64) -> ((f64) -> f64)
    closure.yield %g : (f64) -> ((f64) -> f64)
  } : (f64) -> ((f64) -> ((f64) -> f64))
  %g = closure.apply %f(%a) : (f64) -> ((f64) -> ((f64) -> f64))
  %h = closure.apply %g(%b) : (f64) -> ((f64) -> f64)
  %r = closure.apply %h(%c) : (f64) -> f64
  return %r : f64
}
func.func private @compose(%f: (f64) -> f64, %g: (f64) -> f64) -> ((f64) -> f64) {
  %r = closure.lambda (%z: f64) {
    %y = closure.apply %g(%z) : (f64) -> f64
    %x = closure.apply %f(%y) : (f64) -> f64
    closure.yield %x : f64
  } : (f64) -> f64
  return %r : (f64) -> f64
}
func.func @composed(%a: f64, %b: f64, %x: f64) -> f64 {
  %f = closure.lambda (%u: f64) {
    %y = arith.mulf %u, %a : f64
    closure.yield %y : f64
  } : (f64) -> f64
  %g = closure.lambda (%u: f64) {
    %s = arith.mulf %u, %u : f64
    %y = arith.addf %s, %b : f64
    closure.yield %y : f64
  } : (f64) -> f64
  %p = tuple.pack %f, %g : (f64) -> f64, (f64) -> f64
  %first = tuple.get %p[0] : tuple<(f64) -> f64, (f64) -> f64>
  %second = tuple.get %p[1] : tuple<(f64) -> f64, (f64) -> f64>
  %one = call @compose(%first, %second) : ((f64) -> f64, (f64) -> f64) -> ((f64) -> f64)
  %other = call @compose(%second, %first) : ((f64) -> f64, (f64) -> f64) -> ((f64) -> f64)
  %y = closure.apply %one(%x) : (f64) -> f64
  %z = closure.apply %other(%x) : (f64) -> f64
  %r = arith.mulf %y, %z : f64
  return %r : f64
}
func.func @carried(%xs: tensor<?xf64, #cotan.dims<n>>, %y: f64, %x: f64) -> f64 {
  %f = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %x : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %g = array.fold %xs along 0 from %f (%acc: (f64) -> f64, %e: f64) {
    %h = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %e : f64
      %w = closure.apply %acc(%v) : (f64) -> f64
      %s = arith.addf %w, %u : f64
      closure.yield %s : f64
    } : (f64) -> f64
    array.yield %h : (f64) -> f64
  } : (tensor<?xf64, #cotan.dims<n>>, (f64) -> f64) -> ((f64) -> f64)
  %r = closure.apply %g(%y) : (f64) -> f64
  return %r : f64
}
func.func @loop(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %twice = closure.lambda (%u: f64) {
    %v = arith.addf %u, %u : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %id = closure.lambda (%u: f64) {
    closure.yield %u : f64
  } : (f64) -> f64
  %one = arith.constant 1 : index
  %f = scf.for %i = %zero to %n step %one iter_args(%g = %id) -> ((f64) -> f64) {
    %h = closure.lambda (%u: f64) {
      %v = closure.apply %g(%u) : (f64) -> f64
      %w = closure.apply %twice(%v) : (f64) -> f64
      closure.yield %w : f64
    } : (f64) -> f64
    scf.yield %h : (f64) -> f64
  }
  %r = closure.apply %f(%x) : (f64) -> f64
  return %r : f64
}
func.func @chosen(%c: i1, %x: f64) -> f64 {
  %f = scf.if %c -> ((f64) -> f64) {
    %g = closure.lambda (%u: f64) {
      %v = arith.addf %u, %x : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %g : (f64) -> f64
  } else {
    %g = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %x : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %g : (f64) -> f64
  }
  %r = closure.apply %f(%x) : (f64) -> f64
  return %r : f64
}
// Dimension parameters are those of the frame it was made in, also where others have the names.
func.func private @counter(%x: tensor<?xf64, #cotan.dims<n>>) -> ((f64) -> f64) {
  %f = closure.lambda (%u: f64) {
    %one = arith.constant 1.0 : f64
    %ones = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
    %s = array.sum %ones along 0 : tensor<?xf64, #cotan.dims<n>>
    closure.yield %s : f64
  } : (f64) -> f64
  return %f : (f64) -> f64
}
func.func private @mapped(%f: (f64) -> f64, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    %e = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %y = closure.apply %f(%e) : (f64) -> f64
    array.yield %y : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @sized(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<2xf64>) -> tensor<2xf64> {
  %f = call @counter(%x) : (tensor<?xf64, #cotan.dims<n>>) -> ((f64) -> f64)
  %r = array.build (%i: index) {
    %e = array.index %y[%i] : tensor<2xf64>
    %s = closure.apply %f(%e) : (f64) -> f64
    array.yield %s : f64
  } : tensor<2xf64>
  return %r : tensor<2xf64>
}
func.func private @twice(%x: f64) -> f64 {
  %y = arith.addf %x, %x : f64
  return %y : f64
}
func.func @named(%f: (f64) -> f64, %x: f64) -> f64 {
  %y = closure.apply %f(%x) : (f64) -> f64
  return %y : f64
}
// Recursion by a function that gives a function.
func.func private @factorial(%n: i64) -> (() -> i64) {
  %f = closure.lambda () {
    %one = arith.constant 1 : i64
    %more = arith.cmpi sgt, %n, %one : i64
    %r = scf.if %more -> (i64) {
      %m = arith.subi %n, %one : i64
      %g = func.call @factorial(%m) : (i64) -> (() -> i64)
      %k = closure.apply %g() : () -> i64
      %p = arith.muli %n, %k : i64
      scf.yield %p : i64
    } else {
      scf.yield %one : i64
    }
    closure.yield %r : i64
  } : () -> i64
  return %f : () -> i64
}
func.func @recursive(%n: i64) -> i64 {
  %f = call @factorial(%n) : (i64) -> (() -> i64)
  %r = closure.apply %f() : () -> i64
  return %r : i64
}
func.func @stored(%x: f64) -> tuple<f64, f64> {
  %three = arith.constant 3.0 : f64
  %f = closure.lambda (%t: tuple<f64, f64>) {
    %a = tuple.get %t[0] : tuple<f64, f64>
    %b = tuple.get %t[1] : tuple<f64, f64>
    %c = arith.mulf %a, %b : f64
    %d = arith.mulf %a, %x : f64
    %u = tuple.pack %c, %d : f64, f64
    closure.yield %u : tuple<f64, f64>
  } : (tuple<f64, f64>) -> tuple<f64, f64>
  %t = tuple.pack %x, %three : f64, f64
  %r = closure.apply %f(%t) : (tuple<f64, f64>) -> tuple<f64, f64>
  return %r : tuple<f64, f64>
}
func.func @several(%x: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %f = closure.lambda (%a: f64, %b: f64) {
    %c = arith.addf %b, %x : f64
    closure.yield %c, %a : f64, f64
  } : (f64, f64) -> (f64, f64)
  %r:2 = closure.apply %f(%x, %one) : (f64, f64) -> (f64, f64)
  return %r#0, %r#1 : f64, f64
}
// A long chain of closures, each of which knows the one before: made and dropped, not applied.
func.func @deep(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %id = closure.lambda (%u: f64) {
    closure.yield %u : f64
  } : (f64) -> f64
  %step = arith.constant 1 : index
  %f:2 = scf.for %i = %zero to %n step %step iter_args(%g = %id, %k = %x) -> ((f64) -> f64, f64) {
    %h = closure.lambda (%u: f64) {
      %v = closure.apply %g(%u) : (f64) -> f64
      closure.yield %v : f64
    } : (f64) -> f64
    %l = arith.addf %k, %one : f64
    scf.yield %h, %l : (f64) -> f64, f64
  }
  return %f#1 : f64
}
