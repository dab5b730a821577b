!a = tensor<$Nx$Nx$T>
!values = tensor<$Nx$T>
!order = tensor<$Nxindex>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
func.func private @$L.symmetric_$S(%a: !a) -> !a {
  %r = array.build (%i: index, %j: index) {
    %row = arith.maxsi %i, %j : index
    %column = arith.minsi %i, %j : index
    %e = array.index %a[%row, %column] : !a
    array.yield %e : $T
  } : !a
  return %r : !a
}
// Returns the sum of squares beside the diagonal, and that of all.
func.func private @$L.off_diagonal_$S(%a: !a) -> ($T, $T) {
  %zero = arith.constant 0.0 : $T
  %off, %all = array.build (%i: index, %j: index) {
    %e = array.index %a[%i, %j] : !a
    %square = arith.mulf %e, %e : $T
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %r = arith.select %is_diagonal, %zero, %square : $T
    array.yield %r, %square : $T, $T
  } : !a, !a
  %off_sum = array.sum %off : !a
  %sum = array.sum %all : !a
  return %off_sum, %sum : $T, $T
}
// Rotates pairs of rows: `r = c x + s x[partner]`.
func.func private @$L.rotate_rows_$S(%x: !a, %partners: !order, %cosines: !values, %sines: !values) -> !a {
  %r = array.build (%i: index, %j: index) {
    %partner = array.index %partners[%i] : !order
    %c = array.index %cosines[%i] : !values
    %s = array.index %sines[%i] : !values
    %e = array.index %x[%i, %j] : !a
    %f = array.index %x[%partner, %j] : !a
    %g = arith.mulf %c, %e : $T
    %h = arith.mulf %s, %f : $T
    %v = arith.addf %g, %h : $T
    array.yield %v : $T
  } : !a
  return %r : !a
}
// Returns eigenvectors and ascending eigenvalues of the symmetric matrix with this lower triangle,
// by rotations of disjoint pairs of rows and columns, and 1 if they do not converge, otherwise 0.
func.func private @$L.eigh_$S(%a: !a) -> (!a, !values, i32) attributes {cotan.jvp = @$L.eigh_jvp_$S} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rounds = arith.constant $ROUNDS : index
  %most = arith.constant 40 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %precision = arith.constant $EPSILON : $T
  %s = func.call @$L.symmetric_$S(%a) : (!a) -> !a
  %sizes = math.absf %s : !a
  %largest = array.max %sizes : !a
  %is_large = arith.cmpf ogt, %largest, %large : $T
  %is_small = arith.cmpf olt, %largest, %small : $T
  %is_some = arith.cmpf ogt, %largest, %zero : $T
  %is_tiny = arith.andi %is_small, %is_some : i1
  %is_scaled = arith.ori %is_large, %is_tiny : i1
  %factor = arith.select %is_scaled, %largest, %unit : $T
  %start, %identity = array.build (%i: index, %j: index) {
    %e = array.index %s[%i, %j] : !a
    %scaled = arith.divf %e, %factor : $T
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %d = arith.select %is_diagonal, %unit, %zero : $T
    array.yield %scaled, %d : $T, $T
  } : !a, !a
  %off, %square = func.call @$L.off_diagonal_$S(%start) : (!a) -> ($T, $T)
  %relative = arith.mulf %precision, %precision : $T
  %limit = arith.mulf %relative, %square : $T
  %x, %vt, %rest, %count = scf.while (%x = %start, %vt = %identity, %rest = %off, %count = %first) : (!a, !a, $T, index) -> (!a, !a, $T, index) {
    %is_far = arith.cmpf ogt, %rest, %limit : $T
    %is_early = arith.cmpi slt, %count, %most : index
    %more = arith.andi %is_far, %is_early : i1
    scf.condition(%more) %x, %vt, %rest, %count : !a, !a, $T, index
  } do {
  ^bb0(%x: !a, %vt: !a, %rest: $T, %count: index):
    %y, %wt = scf.for %round = %first to %rounds step %one iter_args(%y = %x, %wt = %vt) -> (!a, !a) {
      %partners = func.call @$L.partners_$N(%round) : (index) -> !order
      %cosines, %sines = array.build (%i: index) {
        %partner = array.index %partners[%i] : !order
        %low = arith.minsi %i, %partner : index
        %high = arith.maxsi %i, %partner : index
        %p = array.index %y[%low, %low] : !a
        %q = array.index %y[%high, %high] : !a
        %e = array.index %y[%high, %low] : !a
        %is_alone = arith.cmpi eq, %low, %high : index
        %r = arith.select %is_alone, %zero, %e : $T
        %c, %t = func.call @$L.rotation_$T(%p, %q, %r) : ($T, $T, $T) -> ($T, $T)
        %u = arith.negf %t : $T
        %is_low = arith.cmpi eq, %i, %low : index
        %sine = arith.select %is_low, %u, %t : $T
        array.yield %c, %sine : $T, $T
      } : !values, !values
      %rows = func.call @$L.rotate_rows_$S(%y, %partners, %cosines, %sines) : (!a, !order, !values, !values) -> !a
      %flipped = array.transpose %rows by [1, 0] : !a
      %both = func.call @$L.rotate_rows_$S(%flipped, %partners, %cosines, %sines) : (!a, !order, !values, !values) -> !a
      %next = array.build (%i: index, %j: index) {
        %e = array.index %both[%i, %j] : !a
        %partner = array.index %partners[%i] : !order
        %is_pair = arith.cmpi eq, %partner, %j : index
        %is_other = arith.cmpi ne, %i, %j : index
        %is_gone = arith.andi %is_pair, %is_other : i1
        %r = arith.select %is_gone, %zero, %e : $T
        array.yield %r : $T
      } : !a
      %next_vt = func.call @$L.rotate_rows_$S(%wt, %partners, %cosines, %sines) : (!a, !order, !values, !values) -> !a
      scf.yield %next, %next_vt : !a, !a
    }
    %next_rest, %sum = func.call @$L.off_diagonal_$S(%y) : (!a) -> ($T, $T)
    %next_count = arith.addi %count, %one : index
    scf.yield %y, %wt, %next_rest, %next_count : !a, !a, $T, index
  }
  %fails = arith.cmpf ugt, %rest, %limit : $T
  %info = arith.extui %fails : i1 to i32
  %diagonal = array.build (%i: index) {
    %e = array.index %x[%i, %i] : !a
    %v = arith.mulf %e, %factor : $T
    array.yield %v : $T
  } : !values
  %order = array.argsort %diagonal along 0 (%v: $T, %w: $T) {
    %is_before = arith.cmpf olt, %v, %w : $T
    array.yield %is_before : i1
  } : !values
  %values = array.build (%i: index) {
    %from = array.index %order[%i] : !order
    %e = array.index %diagonal[%from] : !values
    array.yield %e : $T
  } : !values
  %vectors = array.build (%i: index, %j: index) {
    %from = array.index %order[%j] : !order
    %e = array.index %vt[%from, %i] : !a
    array.yield %e : $T
  } : !a
  return %vectors, %values, %info : !a, !values, i32
}
// With `c = v' da v`: `dw = diagonal(c)` and `dv = v (c / (w[j] - w[i]))` beside the diagonal.
func.func private @$L.eigh_jvp_$S(%a: !a, %da: !a) -> (!a, !values, i32, !a, !values) attributes {cotan.assume_linear} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %v, %w, %info = func.call @$L.eigh_$S(%a) : (!a) -> (!a, !values, i32)
  %ds = func.call @$L.symmetric_$S(%da) : (!a) -> !a
  %product = array.contract %v, %ds over [$N] by [#turned, #right] : !a, !a -> !a
  %c = array.contract %product, %v over [$N] by [#left, #right] : !a, !a -> !a
  %dw = array.build (%i: index) {
    %e = array.index %c[%i, %i] : !a
    array.yield %e : $T
  } : !values
  %turn = array.build (%i: index, %j: index) {
    %e = array.index %c[%i, %j] : !a
    %p = array.index %w[%j] : !values
    %q = array.index %w[%i] : !values
    %gap = arith.subf %p, %q : $T
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %divisor = arith.select %is_diagonal, %unit, %gap : $T
    %quotient = arith.divf %e, %divisor : $T
    %r = arith.select %is_diagonal, %zero, %quotient : $T
    array.yield %r : $T
  } : !a
  %dv = array.contract %v, %turn over [$N] by [#left, #right] : !a, !a -> !a
  return %v, %w, %info, %dv, %dw : !a, !values, i32, !a, !values
}
