!v = tensor<?x$T, #cotan.dims<n>>
!m = tensor<?x?x$T, #cotan.dims<n, n>>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
// The inverse of a matrix, by elimination with swaps of rows.
func.func private @$S(%a: !m) -> !m attributes {cotan.jvp = @$S_jvp, cotan.smooth} {
  %first = arith.constant 0 : index
  %step = arith.constant 1 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %done = arith.constant -1.0 : $T
  %n = array.dim n
  %identity = array.build (%i: index, %j: index) {
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %r = arith.select %is_diagonal, %unit, %zero : $T
    array.yield %r : $T
  } : !m
  %last, %inverse = scf.for %k = %first to %n step %step iter_args(%m = %a, %x = %identity) -> (!m, !m) {
    %sizes = array.build (%i: index) {
      %e = array.index %m[%i, %k] : !m
      %size = math.absf %e : $T
      %is_done = arith.cmpi slt, %i, %k : index
      %r = arith.select %is_done, %done, %size : $T
      array.yield %r : $T
    } : !v
    %p = array.argmax %sizes along 0 : !v
    %pivot = array.index %m[%p, %k] : !m
    %next, %more = array.build (%i: index, %j: index) {
      %is_pivot = arith.cmpi eq, %i, %p : index
      %source = arith.select %is_pivot, %k, %i : index
      %is_row = arith.cmpi eq, %i, %k : index
      %entry = array.index %m[%source, %j] : !m
      %other = array.index %x[%source, %j] : !m
      %column = array.index %m[%source, %k] : !m
      %above = array.index %m[%p, %j] : !m
      %beside = array.index %x[%p, %j] : !m
      %row = arith.divf %above, %pivot : $T
      %right = arith.divf %beside, %pivot : $T
      %product = arith.mulf %column, %row : $T
      %products = arith.mulf %column, %right : $T
      %rest = arith.subf %entry, %product : $T
      %left = arith.subf %other, %products : $T
      %new = arith.select %is_row, %row, %rest : $T
      %solved = arith.select %is_row, %right, %left : $T
      array.yield %new, %solved : $T, $T
    } : !m, !m
    scf.yield %next, %more : !m, !m
  }
  return %inverse : !m
}
func.func private @$S_jvp(%a: !m, %da: !m) -> (!m, !m) {
  %inverse = func.call @$S(%a) : (!m) -> !m
  %product = array.contract %inverse, %da over [n] by [#left, #right] : !m, !m -> !m
  %square = array.contract %product, %inverse over [n] by [#left, #right] : !m, !m -> !m
  %dinverse = arith.negf %square : !m
  return %inverse, %dinverse : !m, !m
}
