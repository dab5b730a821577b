!e = complex<$T>
!a = tensor<$Nx$Nxcomplex<$T>>
!row = tensor<$Nxcomplex<$T>>
!order = tensor<$Nxindex>
#entry = affine_map<(d0, d1) -> (d1, d0)>
#column = affine_map<(d0, d1) -> (d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
// Returns eigenvectors of an upper matrix, one in each column, by substitution from the last row on.
func.func private @$L.upper_vectors_$Sxc(%t: !a) -> !a attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant $N : index
  %last = arith.constant $LAST : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %precision = arith.constant $EPSILON : $T
  %none = complex.create %zero, %zero : !e
  %whole = complex.create %unit, %zero : !e
  %start = array.build (%i: index, %j: index) {
    array.yield %none : !e
  } : !a
  %sizes = array.build (%i: index, %j: index) {
    %e = array.index %t[%i, %j] : !a
    %size = complex.abs %e : !e
    array.yield %size : $T
  } : tensor<$Nx$Nx$T>
  %largest = array.max %sizes : tensor<$Nx$Nx$T>
  %is_none = arith.cmpf oeq, %largest, %zero : $T
  %scale = arith.select %is_none, %unit, %largest : $T
  %limit = arith.mulf %precision, %scale : $T
  %least = complex.create %limit, %zero : !e
  %y = scf.for %step = %first to %n step %one iter_args(%y = %start) -> (!a) {
    %i = arith.subi %last, %step : index
    %row = array.index %t[%i] : !a
    %d = array.index %t[%i, %i] : !a
    %sums = array.contract %row, %y over [$N] by [#column, #columns] : !row, !a -> !row
    %next = array.build (%j: index) {
      %sum = array.index %sums[%j] : !row
      %value = array.index %t[%j, %j] : !a
      %gap = complex.sub %value, %d : !e
      %size = complex.abs %gap : !e
      %is_close = arith.cmpf olt, %size, %limit : $T
      %divisor = arith.select %is_close, %least, %gap : !e
      %quotient = complex.div %sum, %divisor : !e
      %is_diagonal = arith.cmpi eq, %i, %j : index
      %is_above = arith.cmpi slt, %i, %j : index
      %rest = arith.select %is_above, %quotient, %none : !e
      %r = arith.select %is_diagonal, %whole, %rest : !e
      array.yield %r : !e
    } : !row
    %next_y = array.update %y[%i] to %next : !a, !row
    scf.yield %next_y : !a
  }
  return %y : !a
}
// Returns columns of length 1 whose largest element is positive.
func.func private @$L.unit_columns_$Sxc(%x: !a) -> !a attributes {cotan.smooth} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %squares = array.build (%i: index, %j: index) {
    %e = array.index %x[%i, %j] : !a
    %size = complex.abs %e : !e
    %square = arith.mulf %size, %size : $T
    array.yield %square : $T
  } : tensor<$Nx$Nx$T>
  %sums = array.sum %squares along 0 : tensor<$Nx$Nx$T>
  %places = array.argmax %squares along 0 : tensor<$Nx$Nx$T>
  %factors = array.build (%j: index) {
    %place = array.index %places[%j] : !order
    %largest = array.index %x[%place, %j] : !a
    %sign = complex.sign %largest : !e
    %turn = complex.conj %sign : !e
    %sum = array.index %sums[%j] : tensor<$Nx$T>
    %norm = math.sqrt %sum : $T
    %divisor = complex.create %norm, %zero : !e
    %factor = complex.div %turn, %divisor : !e
    array.yield %factor : !e
  } : !row
  %r = array.build (%i: index, %j: index) {
    %e = array.index %x[%i, %j] : !a
    %factor = array.index %factors[%j] : !row
    %v = complex.mul %e, %factor : !e
    array.yield %v : !e
  } : !a
  return %r : !a
}
// Returns eigenvalues, left and right eigenvectors of length 1, and the number of eigenvalues that are
// not found. The largest element of each eigenvector is positive.
func.func private @$L.eig_$Sxc(%a: !a) -> (!row, !a, !a, i32) attributes {cotan.jvp = @$L.eig_jvp_$Sxc} {
  %last = arith.constant $LAST : index
  %t, %z, %values, %info = func.call @$L.schur_$Sxc(%a) : (!a) -> (!a, !a, !row, i32)
  %y = func.call @$L.upper_vectors_$Sxc(%t) : (!a) -> !a
  %right = array.contract %z, %y over [$N] by [#left, #right] : !a, !a -> !a
  // With rows and columns in reverse order, the conjugate transpose is an upper matrix as well.
  %reverse = array.build (%i: index, %j: index) {
    %row = arith.subi %last, %j : index
    %column = arith.subi %last, %i : index
    %e = array.index %t[%row, %column] : !a
    %c = complex.conj %e : !e
    array.yield %c : !e
  } : !a
  %w = func.call @$L.upper_vectors_$Sxc(%reverse) : (!a) -> !a
  %ordered = array.build (%i: index, %j: index) {
    %row = arith.subi %last, %i : index
    %column = arith.subi %last, %j : index
    %e = array.index %w[%row, %column] : !a
    array.yield %e : !e
  } : !a
  %left = array.contract %z, %ordered over [$N] by [#left, #right] : !a, !a -> !a
  %right_units = func.call @$L.unit_columns_$Sxc(%right) : (!a) -> !a
  %left_units = func.call @$L.unit_columns_$Sxc(%left) : (!a) -> !a
  return %values, %left_units, %right_units, %info : !row, !a, !a, i32
}
// With the rows `w = (l^H r)^-1 l^H` of the inverse and `c = w da r`: values change by `diagonal(c)`, and
// the columns of `r` by those of `u = r (c / (values[j] - values[i]))` beside the diagonal, up to a multiple
// of the column that keeps its length and its largest element real.
// Left eigenvectors are those of the conjugate transpose.
func.func private @$L.eig_jvp_$Sxc(%a: !a, %da: !a) -> (!row, !a, !a, i32, !row, !a, !a) attributes {cotan.assume_linear} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %none = complex.create %zero, %zero : !e
  %whole = complex.create %unit, %zero : !e
  %values, %l, %r, %info = func.call @$L.eig_$Sxc(%a) : (!a) -> (!row, !a, !a, i32)
$RIGHT  %opposite = complex.conj %values : !row
  %turned_da = array.transpose %da by [1, 0] : !a
  %dah = complex.conj %turned_da : !a
$LEFT  return %values, %l, %r, %info, %right_dvalues, %left_dr, %right_dr : !row, !a, !a, i32, !row, !a, !a
}
