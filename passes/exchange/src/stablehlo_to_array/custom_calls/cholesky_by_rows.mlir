!a = tensor<$Nx$Nx$T>
!column = tensor<$Nx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Returns the lower factor of the matrix with this lower triangle, and the number of the first
// leading minor that is not positive; 0 if there is none.
func.func private @$L.cholesky_$S(%a: !a) -> (!a, i32) attributes {cotan.jvp = @$L.cholesky_jvp_$S, cotan.vjp = @$L.cholesky_vjp_$S} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant $N : index
  %zero = arith.constant 0.0 : $T
  %success = arith.constant 0 : i32
  %start = arith.constant dense<0.0> : !a
  // The rows of the factor's transpose are written one after the other.
  %u, %info = scf.for %j = %first to %n step %one iter_args(%u = %start, %info = %success) -> (!a, i32) {
    %column = array.build (%k: index) {
      %entry = array.index %u[%k, %j] : !a
      array.yield %entry : $T
    } : !column
    %sum = array.contract %column, %u over [$N] by [#entry, #columns] : !column, !a -> !column
    %entry = array.index %a[%j, %j] : !a
    %known = array.index %sum[%j] : !column
    %pivot = arith.subf %entry, %known : $T
    %root = math.sqrt %pivot : $T
    %row = array.build (%i: index) {
      %e = array.index %a[%i, %j] : !a
      %s = array.index %sum[%i] : !column
      %rest = arith.subf %e, %s : $T
      %q = arith.divf %rest, %root : $T
      %is_below = arith.cmpi sgt, %i, %j : index
      %is_diagonal = arith.cmpi eq, %i, %j : index
      %below = arith.select %is_below, %q, %zero : $T
      %r = arith.select %is_diagonal, %root, %below : $T
      array.yield %r : $T
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
