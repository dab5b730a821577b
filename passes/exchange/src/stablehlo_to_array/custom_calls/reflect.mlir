!c = tensor<$Nx$Mx$T>
!v = tensor<$Nx$Dx$T>
!s = tensor<$Dx$Dx$T>
!t = tensor<$Dx$Mx$T>
!scales = tensor<$Dx$T>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
// Multiplies a matrix by the product `i - v t v'` of reflections, or by its transpose; `t` is the upper
// `(i + d s)^-1 d`, with the diagonal matrix `d` of scales and the part `s` of `v' v` above the diagonal.
func.func private @$L.$this_$Nx$Mx$Dx$T(%packed: !v, %scales: !scales, %c: !c) -> !c {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %v = array.build (%i: index, %j: index) {
    %e = array.index %packed[%i, %j] : !v
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
  %sums = array.contract %v, %c over [$N] by [#turned, #right] : !v, !c -> !t
  %turned = array.contract %t, %sums over [$D] by [$map, #right] : !s, !t -> !t
  %change = array.contract %v, %turned over [$D] by [#left, #right] : !v, !t -> !c
  %r = arith.subf %c, %change : !c
  return %r : !c
}
