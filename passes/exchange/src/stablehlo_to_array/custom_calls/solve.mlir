!a = tensor<$Nx$Nx$T>
!b = tensor<$Nx$Mx$T>
!column = tensor<$Nx$T>
!row = tensor<$Mx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d1, d0)>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
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
    %pivot = array.index %a[%i, %i] : !a
    %pivots = array.replicate %pivot along 0 : $T -> !row
    %new = arith.divf %rest, %pivots : !row
    %next = array.update %x[%i] to %new : !b, !row
    scf.yield %next : !b
  }
  return %x : !b
}
func.func private @$L.$this_mask_$S(%a: !a) -> !a {
  %zero = arith.constant 0.0 : $T
  %r = array.build (%i: index, %k: index) {
    %entry = array.index %a[%i, %k] : !a
    %is_kept = arith.cmpi $upto, %k, %i : index
    %kept = arith.select %is_kept, %entry, %zero : $T
    array.yield %kept : $T
  } : !a
  return %r : !a
}
func.func private @$L.$this_jvp_$S(%a: !a, %b: !b, %da: !a, %db: !b) -> (!b, !b) attributes {cotan.assume_linear} {
  %x = func.call @$L.$this_$S(%a, %b) : (!a, !b) -> !b
  %change = func.call @$L.$this_mask_$S(%da) : (!a) -> !a
  %product = array.contract %change, %x over [$N] by [#left, #right] : !a, !b -> !b
  %rest = arith.subf %db, %product : !b
  %dx = func.call @$L.$this_$S(%a, %rest) : (!a, !b) -> !b
  return %x, %dx : !b, !b
}
func.func private @$L.$this_vjp_$S(%a: !a, %b: !b, %dx: !b) -> (!b, !a, !b) attributes {cotan.assume_linear} {
  %x = func.call @$L.$this_$S(%a, %b) : (!a, !b) -> !b
  %turned = array.transpose %a by [1, 0] : !a
  %db = func.call @$L.$other_$S(%turned, %dx) : (!a, !b) -> !b
  %down = arith.negf %db : !b
  %outer = array.contract %down, %x over [$M] by [#left, affine_map<(d0, d1, d2) -> (d1, d2)>] : !b, !b -> !a
  %da = func.call @$L.$this_mask_$S(%outer) : (!a) -> !a
  return %x, %da, %db : !b, !a, !b
}
