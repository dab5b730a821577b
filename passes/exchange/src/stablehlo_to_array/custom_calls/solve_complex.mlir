!e = complex<$T>
!a = tensor<$Nx$Nxcomplex<$T>>
!b = tensor<$Nx$Mxcomplex<$T>>
!column = tensor<$Nxcomplex<$T>>
!row = tensor<$Mxcomplex<$T>>
#entry = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d1, d0)>
// Solves `a x = b` by substitution. Only the triangle that `$before` and the diagonal are read.
func.func private @$L.$this_$Sxc(%a: !a, %b: !b) -> !b {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant $LAST : index
  %n = arith.constant $N : index
  %zero = arith.constant 0.0 : $T
  %none = complex.create %zero, %zero : !e
  %start = array.build (%i: index, %j: index) {
    array.yield %none : !e
  } : !b
  %x = scf.for %step = %first to %n step %one iter_args(%x = %start) -> (!b) {
    %back = arith.subi %last, %step : index
    %i = arith.addi %$at, %first : index
    %known = array.build (%k: index) {
      %entry = array.index %a[%i, %k] : !a
      %is_before = arith.cmpi $before, %k, %i : index
      %factor = arith.select %is_before, %entry, %none : !e
      array.yield %factor : !e
    } : !column
    %sum = array.contract %known, %x over [$N] by [#entry, #rows] : !column, !b -> !row
    %pivot = array.index %a[%i, %i] : !a
    %new = array.build (%j: index) {
      %right = array.index %b[%i, %j] : !b
      %s = array.index %sum[%j] : !row
      %rest = complex.sub %right, %s : !e
      %q = complex.div %rest, %pivot : !e
      array.yield %q : !e
    } : !row
    %next = array.update %x[%i] to %new : !b, !row
    scf.yield %next : !b
  }
  return %x : !b
}
