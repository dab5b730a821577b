!e = complex<$T>
!a = tensor<$Nx$Mxcomplex<$T>>
!v = tensor<$Nx$Dxcomplex<$T>>
!scales = tensor<$Dxcomplex<$T>>
// Returns the first columns of the product of reflections, whose vectors are in as many columns.
func.func private @$L.orthogonal_$Nx$Mx$Dx$Txc(%packed: !a, %scales: !scales) -> !a {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %none = complex.create %zero, %zero : !e
  %whole = complex.create %unit, %zero : !e
  %identity = array.build (%i: index, %j: index) {
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %d = arith.select %is_diagonal, %whole, %none : !e
    array.yield %d : !e
  } : !a
  %vectors = array.slice %packed from [0, 0] : !a -> !v
  %q = func.call @$L.reflect_$Nx$Mx$Dx$Txc(%vectors, %scales, %identity) : (!v, !scales, !a) -> !a
  return %q : !a
}
