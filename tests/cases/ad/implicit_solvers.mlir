// Derivatives of equations by iterative solves agree with those by elimination (`implicit.mlir`): GMRES
// for a system whose matrix is not symmetric, of a matrix and a number. Second derivatives solve again.
// RUN: cotan grad %s --fn loss --wrt a,b
// EVAL: grad_loss([[0.5, 1.0], [0.25, 2.0]], 1.5) ~ [[-0.15953670449266932, -0.10255661029040347], [-0.18802675159380222, 0.011403578114128218]], 0.5626658314579168
// RUN: cotan grad %s --fn loss --wrt a,b --method=split-reverse
// EVAL[2]: grad_loss([[0.5, 1.0], [0.25, 2.0]], 1.5) ~ [[-0.15953670449266932, -0.10255661029040347], [-0.18802675159380222, 0.011403578114128218]], 0.5626658314579168
// RUN: cotan grad %s --fn slopes --wrt a,b
// EVAL[3]: grad_slopes([[0.5, 1.0], [0.25, 2.0]], 1.5) ~ [[-0.4066458633600498, -0.2519846215285787], [-0.4839764842757854, 0.0573378621343636]], 0.8641009819739836
// RUN: cotan check %s --fn turned --arg x='[1.0, 0.5]'
// RUN: cotan grad %s --fn turned
// EVAL[5]: grad_turned([3.0, 4.0]) ~ [6.0, 8.0]
// RUN: cotan grad %s --fn failed
// EVAL[6]: grad_failed([1.0, 2.0]) = [nan, nan]
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
func.func private @solved(%a: !nm, %b: f64) -> (!nm, f64) attributes {cotan.implicit = @residual, cotan.solver = "gmres"} {
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

func.func @slopes(%a: !nm, %b: f64) -> f64 {
  %da, %db = ad.grad @loss(%a, %b) : (!nm, f64) -> (!nm, f64)
  %q = arith.mulf %da, %da : !nm
  %s = array.sum %q : !nm
  %t = arith.addf %s, %db : f64
  return %t : f64
}

// A rotation by a right angle: `u + t = 0`, `v - s = 0`. Its antisymmetric matrix has no definite part.
func.func private @rotation(%x: tensor<2xf64>, %y: tensor<2xf64>) -> tensor<2xf64> {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %s = array.index %y[%zero] : tensor<2xf64>
  %t = array.index %y[%one] : tensor<2xf64>
  %u = array.index %x[%zero] : tensor<2xf64>
  %v = array.index %x[%one] : tensor<2xf64>
  %a = arith.addf %u, %t : f64
  %b = arith.subf %v, %s : f64
  %r = array.build (%i: index) {
    %is_first = arith.cmpi eq, %i, %zero : index
    %e = arith.select %is_first, %a, %b : f64
    array.yield %e : f64
  } : tensor<2xf64>
  return %r : tensor<2xf64>
}
func.func private @turn(%x: tensor<2xf64>) -> tensor<2xf64> attributes {cotan.implicit = @rotation, cotan.solver = {method = "gmres", tolerance = 2.5e-10, max_iterations = 4}} {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %u = array.index %x[%zero] : tensor<2xf64>
  %v = array.index %x[%one] : tensor<2xf64>
  %t = arith.negf %u : f64
  %r = array.build (%i: index) {
    %is_first = arith.cmpi eq, %i, %zero : index
    %e = arith.select %is_first, %v, %t : f64
    array.yield %e : f64
  } : tensor<2xf64>
  return %r : tensor<2xf64>
}
func.func @turned(%x: tensor<2xf64>) -> f64 {
  %y = func.call @turn(%x) : (tensor<2xf64>) -> tensor<2xf64>
  %q = arith.mulf %y, %y : tensor<2xf64>
  %r = array.sum %q : tensor<2xf64>
  return %r : f64
}

// Conjugate gradients divide by zero where the matrix is antisymmetric: NaN, not an unfinished value.
func.func private @turn_wrongly(%x: tensor<2xf64>) -> tensor<2xf64> attributes {cotan.implicit = @rotation, cotan.solver = "cg"} {
  %y = func.call @turn(%x) : (tensor<2xf64>) -> tensor<2xf64>
  return %y : tensor<2xf64>
}
func.func @failed(%x: tensor<2xf64>) -> f64 {
  %y = func.call @turn_wrongly(%x) : (tensor<2xf64>) -> tensor<2xf64>
  %q = arith.mulf %y, %y : tensor<2xf64>
  %r = array.sum %q : tensor<2xf64>
  return %r : f64
}
