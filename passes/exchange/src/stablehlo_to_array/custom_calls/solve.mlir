!a = tensor<$Nx$Nx$T>
!b = tensor<$Nx$Mx$T>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
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
