!e = complex<$T>
!a = tensor<$Nx$Mxcomplex<$T>>
!v = tensor<$Nx$Dxcomplex<$T>>
!column = tensor<$Nxcomplex<$T>>
!row = tensor<$Mxcomplex<$T>>
!scales = tensor<$Dxcomplex<$T>>
#entry = affine_map<(d0, d1) -> (d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Multiplies a matrix by the reflection `i - scale v v^H`, whose vector is in column `k` below the diagonal.
func.func private @$L.reflection_$Nx$Mx$Dx$Txc(%packed: !v, %scale: !e, %k: index, %x: !a) -> !a {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %none = complex.create %zero, %zero : !e
  %whole = complex.create %unit, %zero : !e
  %v, %conjugate = array.build (%i: index) {
    %e = array.index %packed[%i, %k] : !v
    %is_below = arith.cmpi sgt, %i, %k : index
    %is_head = arith.cmpi eq, %i, %k : index
    %below = arith.select %is_below, %e, %none : !e
    %w = arith.select %is_head, %whole, %below : !e
    %c = complex.conj %w : !e
    array.yield %w, %c : !e, !e
  } : !column, !column
  %sums = array.contract %conjugate, %x over [$N] by [#entry, #columns] : !column, !a -> !row
  %r = array.build (%i: index, %j: index) {
    %e = array.index %x[%i, %j] : !a
    %w = array.index %v[%i] : !column
    %sum = array.index %sums[%j] : !row
    %scaled = complex.mul %scale, %w : !e
    %change = complex.mul %scaled, %sum : !e
    %d = complex.sub %e, %change : !e
    array.yield %d : !e
  } : !a
  return %r : !a
}
// Multiplies a matrix by the product of reflections.
func.func private @$L.reflect_$Nx$Mx$Dx$Txc(%packed: !v, %scales: !scales, %x: !a) -> !a {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant $D : index
  %r = scf.for %step = %first to %steps step %one iter_args(%y = %x) -> (!a) {
    %after = arith.addi %step, %one : index
    %k = arith.subi %steps, %after : index
    %scale = array.index %scales[%k] : !scales
    %next = func.call @$L.reflection_$Nx$Mx$Dx$Txc(%packed, %scale, %k, %y) : (!v, !e, index, !a) -> !a
    scf.yield %next : !a
  }
  return %r : !a
}
// Multiplies a matrix by the conjugate transpose of the product of reflections.
func.func private @$L.reflect_back_$Nx$Mx$Dx$Txc(%packed: !v, %scales: !scales, %x: !a) -> !a {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant $D : index
  %r = scf.for %k = %first to %steps step %one iter_args(%y = %x) -> (!a) {
    %e = array.index %scales[%k] : !scales
    %scale = complex.conj %e : !e
    %next = func.call @$L.reflection_$Nx$Mx$Dx$Txc(%packed, %scale, %k, %y) : (!v, !e, index, !a) -> !a
    scf.yield %next : !a
  }
  return %r : !a
}
