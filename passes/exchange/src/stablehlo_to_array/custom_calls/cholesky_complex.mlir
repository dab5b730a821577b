!e = complex<$T>
!a = tensor<$Nx$Nxcomplex<$T>>
!column = tensor<$Nxcomplex<$T>>
#entry = affine_map<(d0, d1) -> (d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Returns the lower factor of the Hermitian matrix with this lower triangle, and the number of the first
// leading minor that is not positive; 0 if there is none.
func.func private @$L.cholesky_$Sxc(%a: !a) -> (!a, i32) {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant $N : index
  %zero = arith.constant 0.0 : $T
  %success = arith.constant 0 : i32
  %none = complex.create %zero, %zero : !e
  %start = array.build (%i: index, %j: index) {
    array.yield %none : !e
  } : !a
  // The rows of the factor's transpose are written one after the other.
  %u, %info = scf.for %j = %first to %n step %one iter_args(%u = %start, %info = %success) -> (!a, i32) {
    %column = array.build (%k: index) {
      %entry = array.index %u[%k, %j] : !a
      %conjugate = complex.conj %entry : !e
      array.yield %conjugate : !e
    } : !column
    %sum = array.contract %column, %u over [$N] by [#entry, #columns] : !column, !a -> !column
    %entry = array.index %a[%j, %j] : !a
    %known = array.index %sum[%j] : !column
    %entry_re = complex.re %entry : !e
    %known_re = complex.re %known : !e
    %pivot = arith.subf %entry_re, %known_re : $T
    %root = math.sqrt %pivot : $T
    %root_number = complex.create %root, %zero : !e
    %row = array.build (%i: index) {
      %e = array.index %a[%i, %j] : !a
      %s = array.index %sum[%i] : !column
      %rest = complex.sub %e, %s : !e
      %q = complex.div %rest, %root_number : !e
      %is_below = arith.cmpi sgt, %i, %j : index
      %is_diagonal = arith.cmpi eq, %i, %j : index
      %below = arith.select %is_below, %q, %none : !e
      %r = arith.select %is_diagonal, %root_number, %below : !e
      array.yield %r : !e
    } : !column
    %next = array.update %u[%j] to %row : !a, !column
    %fails = arith.cmpf ule, %pivot, %zero : $T
    %is_new = arith.cmpi eq, %info, %success : i32
    %is_first = arith.andi %fails, %is_new : i1
    %number = arith.addi %j, %one : index
    %number32 = arith.index_cast %number : index to i32
    %state = arith.select %is_first, %number32, %info : i32
    scf.yield %next, %state : !a, i32
  }
  %l = array.transpose %u by [1, 0] : !a
  return %l, %info : !a, i32
}
