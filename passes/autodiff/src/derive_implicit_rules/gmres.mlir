!v = $VECTOR
!d = $MATRIX
!k = tensor<30x$T>
#id = affine_map<(d0) -> (d0)>
#rows = affine_map<(d0, d1) -> (d0, d1)>
#by_row = affine_map<(d0, d1) -> (d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
func.func private $EQUATION($ARGS, %c: !v, %z: !v) -> !v {
  %product = func.call $APPLY($NAMES, %z) : ($TYPES, !v) -> !v
  %r = arith.subf %product, %c : !v
  return %r : !v
}
// GMRES, restarted after 30 directions, whose images are orthonormal. NaN if it does not converge.
func.func private $SOLVE($ARGS, %c: !v) -> !v attributes {cotan.implicit = $EQUATION, cotan.jvp = $SOLVE_JVP, cotan.vjp = $SOLVE_VJP} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %nan = arith.divf %zero, %zero : $T
  %tolerance = arith.constant $TOLERANCE : $T
  %first = arith.constant 0 : index
  %step = arith.constant 1 : index
  %directions = arith.constant 30 : index
  %most = $MOST
  // The right-hand side is scaled, such that no square underflows.
  %sizes = math.absf %c : !v
  %largest = array.max %sizes along 0 : !v
  %is_zero = arith.cmpf oeq, %largest, %zero : $T
  %scale = arith.select %is_zero, %unit, %largest : $T
  %start = array.map %c (%e: $T) { %s = arith.divf %e, %scale : $T array.yield %s : $T } : (!v) -> !v
  %none = array.replicate %zero along 0 : $T -> !v
  %nothing = array.replicate %none along 0 : !v -> !d
  %all = array.contract %start, %start over [$N] by [#id, #id] : !v, !v -> $T
  %part = arith.mulf %tolerance, %all : $T
  %goal = arith.mulf %tolerance, %part : $T
  %last, %left, %image, %ps, %qs, %size, %count = scf.while (%z = %none, %r = %start, %d = %start, %ps = %nothing, %qs = %nothing, %rr = %all, %k = %first) : (!v, !v, !v, !d, !d, $T, index) -> (!v, !v, !v, !d, !d, $T, index) {
    %is_open = arith.cmpf ogt, %rr, %goal : $T
    %is_left = arith.cmpi slt, %k, %most : index
    %goes_on = arith.andi %is_open, %is_left : i1
    scf.condition(%goes_on) %z, %r, %d, %ps, %qs, %rr, %k : !v, !v, !v, !d, !d, $T, index
  } do {
  ^bb0(%z: !v, %r: !v, %d: !v, %ps: !d, %qs: !d, %rr: $T, %k: index):
    %row = arith.remsi %k, %directions : index
    %restarts = arith.cmpi eq, %row, %first : index
    // The next direction is the image of the last one, and the residual at first.
    %p0 = array.map %d, %r (%de: $T, %re: $T) {
      %e = arith.select %restarts, %re, %de : $T
      array.yield %e : $T
    } : (!v, !v) -> !v
    %kept = arith.select %restarts, %zero, %unit : $T
    %q0 = func.call $APPLY($NAMES, %p0) : ($TYPES, !v) -> !v
    // The image is made orthogonal to earlier ones, twice for small rounding errors.
    %h0 = array.contract %qs, %q0 over [$N] by [#rows, #by_row] : !d, !v -> !k
    %g0 = array.map %h0 (%e: $T) { %s = arith.mulf %kept, %e : $T array.yield %s : $T } : (!k) -> !k
    %qh0 = array.contract %qs, %g0 over [30] by [#columns, #by_row] : !d, !k -> !v
    %ph0 = array.contract %ps, %g0 over [30] by [#columns, #by_row] : !d, !k -> !v
    %q1 = arith.subf %q0, %qh0 : !v
    %p1 = arith.subf %p0, %ph0 : !v
    %h1 = array.contract %qs, %q1 over [$N] by [#rows, #by_row] : !d, !v -> !k
    %g1 = array.map %h1 (%e: $T) { %s = arith.mulf %kept, %e : $T array.yield %s : $T } : (!k) -> !k
    %qh1 = array.contract %qs, %g1 over [30] by [#columns, #by_row] : !d, !k -> !v
    %ph1 = array.contract %ps, %g1 over [30] by [#columns, #by_row] : !d, !k -> !v
    %q2 = arith.subf %q1, %qh1 : !v
    %p2 = arith.subf %p1, %ph1 : !v
    %qq = array.contract %q2, %q2 over [$N] by [#id, #id] : !v, !v -> $T
    %norm = math.sqrt %qq : $T
    %q = array.map %q2 (%e: $T) { %s = arith.divf %e, %norm : $T array.yield %s : $T } : (!v) -> !v
    %p = array.map %p2 (%e: $T) { %s = arith.divf %e, %norm : $T array.yield %s : $T } : (!v) -> !v
    %alpha = array.contract %q, %r over [$N] by [#id, #id] : !v, !v -> $T
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
    %pn, %qn = array.build (%i: index, %j: index) {
      %is_row = arith.cmpi eq, %i, %row : index
      %pe = array.index %p[%j] : !v
      %qe = array.index %q[%j] : !v
      %pl = array.index %ps[%i, %j] : !d
      %ql = array.index %qs[%i, %j] : !d
      %pk = arith.select %restarts, %zero, %pl : $T
      %qk = arith.select %restarts, %zero, %ql : $T
      %pr = arith.select %is_row, %pe, %pk : $T
      %qr = arith.select %is_row, %qe, %qk : $T
      array.yield %pr, %qr : $T, $T
    } : !d, !d
    %more = arith.addi %k, %step : index
    scf.yield %next, %rest, %q, %pn, %qn, %square, %more : !v, !v, !v, !d, !d, $T, index
  }
  %is_solved = arith.cmpf ole, %size, %goal : $T
  %unscale = arith.select %is_solved, %scale, %nan : $T
  %result = array.map %last (%e: $T) { %s = arith.mulf %e, %unscale : $T array.yield %s : $T } : (!v) -> !v
  return %result : !v
}
