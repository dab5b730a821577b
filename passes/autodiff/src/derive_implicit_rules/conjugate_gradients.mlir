!v = $VECTOR
#id = affine_map<(d0) -> (d0)>
func.func private $EQUATION($ARGS, %c: !v, %z: !v) -> !v {
  %product = func.call $APPLY($NAMES, %z) : ($TYPES, !v) -> !v
  %r = arith.subf %product, %c : !v
  return %r : !v
}
// Conjugate gradients for a symmetric definite matrix. NaN if they do not converge.
func.func private $SOLVE($ARGS, %c: !v) -> !v attributes {cotan.implicit = $EQUATION, cotan.jvp = $SOLVE_JVP, cotan.vjp = $SOLVE_VJP} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %nan = arith.divf %zero, %zero : $T
  %tolerance = arith.constant $TOLERANCE : $T
  %first = arith.constant 0 : index
  %step = arith.constant 1 : index
  %most = $MOST
  // The right-hand side is scaled, such that no square underflows.
  %sizes = math.absf %c : !v
  %largest = array.max %sizes along 0 : !v
  %is_zero = arith.cmpf oeq, %largest, %zero : $T
  %scale = arith.select %is_zero, %unit, %largest : $T
  %start = array.map %c (%e: $T) { %s = arith.divf %e, %scale : $T array.yield %s : $T } : (!v) -> !v
  %none = array.replicate %zero along 0 : $T -> !v
  %all = array.contract %start, %start over [$N] by [#id, #id] : !v, !v -> $T
  %part = arith.mulf %tolerance, %all : $T
  %goal = arith.mulf %tolerance, %part : $T
  %last, %left, %along, %size, %count = scf.while (%z = %none, %r = %start, %p = %start, %rr = %all, %k = %first) : (!v, !v, !v, $T, index) -> (!v, !v, !v, $T, index) {
    %is_open = arith.cmpf ogt, %rr, %goal : $T
    %is_left = arith.cmpi slt, %k, %most : index
    %goes_on = arith.andi %is_open, %is_left : i1
    scf.condition(%goes_on) %z, %r, %p, %rr, %k : !v, !v, !v, $T, index
  } do {
  ^bb0(%z: !v, %r: !v, %p: !v, %rr: $T, %k: index):
    %q = func.call $APPLY($NAMES, %p) : ($TYPES, !v) -> !v
    %pq = array.contract %p, %q over [$N] by [#id, #id] : !v, !v -> $T
    %alpha = arith.divf %rr, %pq : $T
    %next, %rest = array.build (%i: index) {
      %pe = array.index %p[%i] : !v
      %qe = array.index %q[%i] : !v
      %ze = array.index %z[%i] : !v
      %re = array.index %r[%i] : !v
      %ap = arith.mulf %alpha, %pe : $T
      %aq = arith.mulf %alpha, %qe : $T
      %zn = arith.addf %ze, %ap : $T
      %rn = arith.subf %re, %aq : $T
      array.yield %zn, %rn : $T, $T
    } : !v, !v
    %square = array.contract %rest, %rest over [$N] by [#id, #id] : !v, !v -> $T
    %beta = arith.divf %square, %rr : $T
    %turned = array.map %rest, %p (%re: $T, %pe: $T) {
      %bp = arith.mulf %beta, %pe : $T
      %pn = arith.addf %re, %bp : $T
      array.yield %pn : $T
    } : (!v, !v) -> !v
    %more = arith.addi %k, %step : index
    scf.yield %next, %rest, %turned, %square, %more : !v, !v, !v, $T, index
  }
  %is_solved = arith.cmpf ole, %size, %goal : $T
  %unscale = arith.select %is_solved, %scale, %nan : $T
  %result = array.map %last (%e: $T) { %s = arith.mulf %e, %unscale : $T array.yield %s : $T } : (!v) -> !v
  return %result : !v
}
