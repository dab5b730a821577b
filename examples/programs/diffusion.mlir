// A step of a reaction and diffusion equation by the implicit Euler method: Newton's method with
// conjugate gradients. The derivative solves the linear equation the same way, so nothing is larger
// than a vector, for any number of points.
// RUN: cotan grad %s --fn loss --wrt k,b --value
// EVAL[1]: grad_loss(0.7, [1.0, 2.0, 0.5, -1.0]) ~ 1.6765098895894865, -0.9263693774678056, [0.5543076160806503, 0.50492307638958, 0.31854522117404405, -0.3703788632598096]
!v = tensor<?xf64, #cotan.dims<n>>
#id = affine_map<(d0) -> (d0)>

func.func @loss(%k: f64, %b: !v) -> f64 {
  %u = func.call @step(%k, %b) : (f64, !v) -> !v
  %r = array.contract %u, %u over [n] by [#id, #id] : !v, !v -> f64
  return %r : f64
}

// `u + u^3 - k^2 u'' = b`, without flow at both ends. The Jacobian is symmetric and positive.
func.func private @residual(%k: f64, %b: !v, %u: !v) -> !v {
  %two = arith.constant 2.0 : f64
  %kk = arith.mulf %k, %k : f64
  %one = arith.constant 1 : index
  %n = array.dim n
  %last = arith.subi %n, %one : index
  %z = arith.constant 0 : index
  %r = array.build (%i: index) {
    %l0 = arith.subi %i, %one : index
    %l = arith.maxsi %l0, %z : index
    %r0 = arith.addi %i, %one : index
    %r1 = arith.minsi %r0, %last : index
    %a = array.index %u[%l] : !v
    %c = array.index %u[%i] : !v
    %d = array.index %u[%r1] : !v
    %f = array.index %b[%i] : !v
    %c2 = arith.mulf %two, %c : f64
    %s0 = arith.subf %c2, %a : f64
    %s1 = arith.subf %s0, %d : f64
    %s2 = arith.mulf %kk, %s1 : f64
    %cc = arith.mulf %c, %c : f64
    %ccc = arith.mulf %cc, %c : f64
    %t0 = arith.addf %s2, %ccc : f64
    %t1 = arith.addf %t0, %c : f64
    %t2 = arith.subf %t1, %f : f64
    array.yield %t2 : f64
  } : !v
  return %r : !v
}

func.func private @step(%k: f64, %b: !v) -> !v attributes {cotan.implicit = @residual, cotan.solver = "cg"} {
  %zero = arith.constant 0.0 : f64
  %first = arith.constant 0 : index
  %step = arith.constant 1 : index
  %last = arith.constant 10 : index
  %start = array.replicate %zero along 0 : f64 -> !v
  %u = scf.for %i = %first to %last step %step iter_args(%u = %start) -> (!v) {
    %r = func.call @residual(%k, %b, %u) : (f64, !v, !v) -> !v
    %d = func.call @newton(%k, %b, %u, %r) : (f64, !v, !v, !v) -> !v
    %next = arith.subf %u, %d : !v
    scf.yield %next : !v
  }
  return %u : !v
}

// A step of Newton's method, by conjugate gradients.
func.func private @newton(%k: f64, %b: !v, %u: !v, %c: !v) -> !v {
  %zero = arith.constant 0.0 : f64
  %tiny = arith.constant 1.0e-26 : f64
  %none = array.replicate %zero along 0 : f64 -> !v
  %all = array.contract %c, %c over [n] by [#id, #id] : !v, !v -> f64
  %goal = arith.mulf %tiny, %all : f64
  %z, %r, %p, %rr = scf.while (%z = %none, %r = %c, %p = %c, %rr = %all) : (!v, !v, !v, f64) -> (!v, !v, !v, f64) {
    %is_open = arith.cmpf ogt, %rr, %goal : f64
    scf.condition(%is_open) %z, %r, %p, %rr : !v, !v, !v, f64
  } do {
  ^bb0(%z: !v, %r: !v, %p: !v, %rr: f64):
    %same, %q = ad.jvp @residual(%k, %b, %u, %p) {wrt = [2]} : (f64, !v, !v, !v) -> (!v, !v)
    %pq = array.contract %p, %q over [n] by [#id, #id] : !v, !v -> f64
    %alpha = arith.divf %rr, %pq : f64
    %next, %rest = array.map %z, %r, %p, %q (%ze: f64, %re: f64, %pe: f64, %qe: f64) {
      %ap = arith.mulf %alpha, %pe : f64
      %aq = arith.mulf %alpha, %qe : f64
      %zn = arith.addf %ze, %ap : f64
      %rn = arith.subf %re, %aq : f64
      array.yield %zn, %rn : f64, f64
    } : (!v, !v, !v, !v) -> (!v, !v)
    %square = array.contract %rest, %rest over [n] by [#id, #id] : !v, !v -> f64
    %beta = arith.divf %square, %rr : f64
    %turned = array.map %rest, %p (%re: f64, %pe: f64) {
      %bp = arith.mulf %beta, %pe : f64
      %pn = arith.addf %re, %bp : f64
      array.yield %pn : f64
    } : (!v, !v) -> !v
    scf.yield %next, %rest, %turned, %square : !v, !v, !v, f64
  }
  return %z : !v
}
