// A function that names its residual has the derivative of the equation, by elimination for a system:
// `x = a l` and `l^3 + sum(x) = b`, in a matrix and a number.
// RUN: cotan opt %s --derive-implicit-rules
// RUN: cotan check %s --fn loss --arg n=2 --arg m=3
// RUN: cotan grad %s --fn loss --wrt a,b
// EVAL[3]: grad_loss([[0.5, 1.0], [0.25, 2.0]], 1.5) ~ [[-0.15953670449266932, -0.10255661029040347], [-0.18802675159380222, 0.011403578114128218]], 0.5626658314579168
// RUN: cotan grad %s --fn loss --wrt a,b --method=split-reverse
// EVAL[4]: grad_loss([[0.5, 1.0], [0.25, 2.0]], 1.5) ~ [[-0.15953670449266932, -0.10255661029040347], [-0.18802675159380222, 0.011403578114128218]], 0.5626658314579168
// RUN: cotan check %s --fn root --arg 2.0
!nm = tensor<?x?xf64, #cotan.dims<n, m>>
func.func private @residual(%a: !nm, %b: f64, %x: !nm, %l: f64) -> (!nm, f64) {
  %p = array.map %a (%e: f64) { %q = arith.mulf %e, %l : f64 array.yield %q : f64 } : (!nm) -> !nm
  %r = arith.subf %x, %p : !nm
  %s = array.sum %x : !nm
  %ll = arith.mulf %l, %l : f64
  %lll = arith.mulf %ll, %l : f64
  %t = arith.addf %lll, %s : f64
  %u = arith.subf %t, %b : f64
  return %r, %u : !nm, f64
}
func.func private @solved(%a: !nm, %b: f64) -> (!nm, f64) attributes {cotan.implicit = @residual} {
  %z = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 40 : index
  %three = arith.constant 3.0 : f64
  %start = arith.constant 0.5 : f64
  %s = array.sum %a : !nm
  %l = scf.for %i = %z to %n step %one iter_args(%l = %start) -> (f64) {
    %ll = arith.mulf %l, %l : f64
    %lll = arith.mulf %ll, %l : f64
    %ls = arith.mulf %l, %s : f64
    %f0 = arith.addf %lll, %ls : f64
    %f = arith.subf %f0, %b : f64
    %d0 = arith.mulf %three, %ll : f64
    %d = arith.addf %d0, %s : f64
    %q = arith.divf %f, %d : f64
    %next = arith.subf %l, %q : f64
    scf.yield %next : f64
  }
  %x = array.map %a (%e: f64) { %q = arith.mulf %e, %l : f64 array.yield %q : f64 } : (!nm) -> !nm
  return %x, %l : !nm, f64
}
func.func @loss(%a: !nm, %b: f64) -> f64 {
  %x, %l = func.call @solved(%a, %b) : (!nm, f64) -> (!nm, f64)
  %q = arith.mulf %x, %x : !nm
  %s = array.sum %q : !nm
  %t = arith.mulf %s, %l : f64
  return %t : f64
}

func.func private @square(%x: f64, %count: index, %y: f64) -> f64 {
  %q = arith.mulf %y, %y : f64
  %r = arith.subf %q, %x : f64
  return %r : f64
}
func.func private @steps(%x: f64, %count: index) -> (f64, index) attributes {cotan.implicit = @square} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %y = scf.for %i = %first to %count step %one iter_args(%y = %x) -> (f64) {
    %q = arith.divf %x, %y : f64
    %s = arith.addf %y, %q : f64
    %next = arith.mulf %half, %s : f64
    scf.yield %next : f64
  }
  return %y, %count : f64, index
}
func.func @root(%x: f64) -> f64 {
  %count = arith.constant 12 : index
  %y, %done = func.call @steps(%x, %count) : (f64, index) -> (f64, index)
  return %y : f64
}
