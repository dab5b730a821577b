!a = tensor<$Nx$Nx$T>
!b = tensor<$Nx$Mx$T>
!column = tensor<$Nx$T>
!row = tensor<$Mx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d1, d0)>
// Solves `a x = b` by substitution. Only the triangle that `$before` and the diagonal are read.
func.func private @$L.$this_$S(%a: !a, %b: !b) -> !b attributes {cotan.jvp = @$L.$this_jvp_$S, cotan.vjp = @$L.$this_vjp_$S} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant $LAST : index
  %n = arith.constant $N : index
  %zero = arith.constant 0.0 : $T
  %start = arith.constant dense<0.0> : !b
  %x = scf.for %step = %first to %n step %one iter_args(%x = %start) -> (!b) {
    %back = arith.subi %last, %step : index
    %i = arith.addi %$at, %first : index
    %known = array.build (%k: index) {
      %entry = array.index %a[%i, %k] : !a
      %is_before = arith.cmpi $before, %k, %i : index
      %factor = arith.select %is_before, %entry, %zero : $T
      array.yield %factor : $T
    } : !column
    %sum = array.contract %known, %x over [$N] by [#entry, #rows] : !column, !b -> !row
    %right = array.index %b[%i] : !b
    %rest = arith.subf %right, %sum : !row
    %pivot = $pivot
    %pivots = array.replicate %pivot along 0 : $T -> !row
    %new = arith.divf %rest, %pivots : !row
    %next = array.update %x[%i] to %new : !b, !row
    scf.yield %next : !b
  }
  return %x : !b
}
