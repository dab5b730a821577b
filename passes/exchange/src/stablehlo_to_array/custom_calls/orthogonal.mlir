!a = tensor<$Nx$Mx$T>
!v = tensor<$Nx$Dx$T>
!s = tensor<$Dx$Dx$T>
!t = tensor<$Dx$Mx$T>
!scales = tensor<$Dx$T>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#across = affine_map<(d0, d1, d2) -> (d1, d2)>
// Returns the first columns of the product of reflections `i - scale v v'`, whose vectors `v` are
// below the diagonal. The product is `i - v t v'` with the upper `t = (i + d s)^-1 d`; `d` is the
// diagonal matrix of scales, `s` the part of `v' v` above the diagonal.
func.func private @$L.orthogonal_$Nx$Mx$Dx$T(%packed: !a, %scales: !scales) -> !a {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %v = array.build (%i: index, %j: index) {
    %e = array.index %packed[%i, %j] : !a
    %is_below = arith.cmpi sgt, %i, %j : index
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %below = arith.select %is_below, %e, %zero : $T
    %r = arith.select %is_diagonal, %unit, %below : $T
    array.yield %r : $T
  } : !v
  %products = array.contract %v, %v over [$N] by [#turned, #right] : !v, !v -> !s
  %m, %d = array.build (%i: index, %j: index) {
    %e = array.index %products[%i, %j] : !s
    %scale = array.index %scales[%i] : !scales
    %scaled = arith.mulf %scale, %e : $T
    %is_above = arith.cmpi slt, %i, %j : index
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %above = arith.select %is_above, %scaled, %zero : $T
    %r = arith.select %is_diagonal, %unit, %above : $T
    %diagonal = arith.select %is_diagonal, %scale, %zero : $T
    array.yield %r, %diagonal : $T, $T
  } : !s, !s
  %t = func.call @$L.upper_$Dx$Dx$T(%m, %d) : (!s, !s) -> !s
  %head = array.slice %v from [0, 0] : !v -> tensor<$Mx$Dx$T>
  %u = array.contract %t, %head over [$D] by [#left, #across] : !s, tensor<$Mx$Dx$T> -> !t
  %product = array.contract %v, %u over [$D] by [#left, #right] : !v, !t -> !a
  %q = array.build (%i: index, %j: index) {
    %e = array.index %product[%i, %j] : !a
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %identity = arith.select %is_diagonal, %unit, %zero : $T
    %r = arith.subf %identity, %e : $T
    array.yield %r : $T
  } : !a
  return %q : !a
}
