// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// RUN: cotan opt %s --loop-invariant-code-motion
// EVAL: loops(3, 2.0) = 64.0
// EVAL: whiles(100.0, 3.0) = 243.0
// EVAL: conditional(true, 3, 2.0) ~ 8.0
// EVAL: conditional(false, 3, 2.0) = 2.0
// EVAL: bodies([1.0, 2.0], 3.0) = 36.0
// EVAL: asserts(0) = 0
// EVAL: may_not_end(0) = 7
// EVAL: lambdas([1.0, 2.0], 3.0) = [10.0, 11.0]
func.func @loops(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %step iter_args(%a = %x) -> (f64) {
    %one = arith.constant 1 : index
    %s = scf.for %j = %zero to %one step %one iter_args(%b = %a) -> (f64) {
      %y = arith.mulf %x, %x : f64
      %z = arith.mulf %y, %a : f64
      %c = arith.addf %b, %z : f64
      %d = arith.subf %c, %b : f64
      scf.yield %d : f64
    }
    %t = arith.divf %s, %x : f64
    scf.yield %t : f64
  }
  %u = arith.mulf %r, %x : f64
  %v = arith.mulf %u, %x : f64
  return %v : f64
}
// Both regions of a loop run again and again; what uses what is carried stays.
func.func @whiles(%n: f64, %x: f64) -> f64 {
  %r = scf.while (%a = %x) : (f64) -> f64 {
    %m = arith.addf %n, %n : f64
    %more = arith.cmpf olt, %a, %m : f64
    scf.condition(%more) %a : f64
  } do {
  ^bb0(%a: f64):
    %y = arith.mulf %x, %x : f64
    %b = arith.mulf %a, %y : f64
    scf.yield %b : f64
  }
  return %r : f64
}
// Nothing leaves a conditional; the conditional may leave the loop.
func.func @conditional(%c: i1, %n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %step iter_args(%a = %x) -> (f64) {
    %s = scf.if %c -> (f64) {
      %y = arith.mulf %x, %x : f64
      scf.yield %y : f64
    } else {
      scf.yield %x : f64
    }
    %t = scf.if %c -> (f64) {
      %y = math.sqrt %x : f64
      %u = arith.mulf %a, %y : f64
      %w = arith.mulf %u, %y : f64
      scf.yield %w : f64
    } else {
      scf.yield %a : f64
    }
    %v = arith.addf %s, %t : f64
    %w = arith.subf %v, %s : f64
    scf.yield %w : f64
  }
  %one = arith.constant 1.0 : f64
  %half = arith.constant 0.5 : f64
  %q = arith.select %c, %half, %one : f64
  %p = arith.mulf %r, %q : f64
  return %p : f64
}
func.func @bodies(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %y = array.map %x (%e: f64) {
    %b = arith.addf %a, %a : f64
    %t = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
    %c = arith.mulf %e, %b : f64
    %d = arith.addf %c, %t : f64
    array.yield %d : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %r = array.reduce %y along 0 from %zero : f64 (%p: f64, %q: f64) {
    %w = array.replicate %a along 0 : f64 -> tensor<2xf64>
    %v = array.sum %w along 0 : tensor<2xf64>
    %z = arith.subf %v, %v : f64
    %s = arith.addf %p, %q : f64
    %u = arith.addf %s, %z : f64
    array.yield %u : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %g = array.build (%i: index) {
    %h = array.build (%j: index) {
      %k = arith.mulf %a, %a : f64
      %l = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
      array.yield %k : f64
    } : tensor<?xf64, #cotan.dims<n>>
    %f = array.sum %h along 0 : tensor<?xf64, #cotan.dims<n>>
    array.yield %f : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %m = array.sum %g along 0 : tensor<?xf64, #cotan.dims<n>>
  %last = arith.addf %r, %m : f64
  %result = arith.subf %last, %r : f64
  return %result : f64
}
// What may stop the program stays where it may never run.
func.func @asserts(%n: index) -> index {
  %zero = arith.constant 0 : index
  %false = arith.constant false
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %zero) -> (index) {
    cf.assert %false, "not without a turn"
    scf.yield %i : index
  }
  return %r : index
}
// What may not end, too: nobody asks for it if there is no turn.
func.func @may_not_end(%n: index) -> index {
  %zero = arith.constant 0 : index
  %seven = arith.constant 7 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %seven) -> (index) {
    %b = scf.while (%c = %n) : (index) -> index {
      %true = arith.constant true
      scf.condition(%true) %c : index
    } do {
    ^bb0(%c: index):
      scf.yield %c : index
    }
    %minus = arith.constant -1 : index
    %d = array.with_dim %minus as "p" {
      array.yield %zero : index
    } : index
    %e = arith.addi %b, %d : index
    scf.yield %e : index
  }
  return %r : index
}
// A function runs later: its code may not end, but making it does.
func.func @lambdas(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> tensor<?xf64, #cotan.dims<n>> {
  %y = array.map %x (%e: f64) {
    %f = closure.lambda (%u: f64) {
      %v = func.call @same(%a) : (f64) -> f64
      %w = arith.mulf %v, %v : f64
      %z = arith.addf %w, %u : f64
      closure.yield %z : f64
    } : (f64) -> f64
    %b = closure.apply %f(%e) : (f64) -> f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %y : tensor<?xf64, #cotan.dims<n>>
}
func.func private @same(%x: f64) -> f64 {
  return %x : f64
}
// Arithmetic on indices leaves conditionals, other work does not.
func.func @indices(%c: i1, %n: index, %a: f64) -> (index, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r, %s = scf.for %i = %zero to %n step %one iter_args(%k = %zero, %x = %a) -> (index, f64) {
    %m, %y = scf.if %c -> (index, f64) {
      %nn = arith.muli %n, %n : index
      %e = math.exp %a : f64
      scf.yield %nn, %e : index, f64
    } else {
      scf.yield %k, %x : index, f64
    }
    scf.yield %m, %y : index, f64
  }
  return %r, %s : index, f64
}
// A size stays where it has its name.
func.func @named(%k: index) -> tensor<3xindex> {
  %r = array.build (%i: index) {
    %n = array.with_dim %i as "size" {
      %m = array.dim size
      %l = arith.addi %m, %k : index
      array.yield %l : index
    } : index
    array.yield %n : index
  } : tensor<3xindex>
  return %r : tensor<3xindex>
}
