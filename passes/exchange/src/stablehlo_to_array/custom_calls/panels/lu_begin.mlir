!a = tensor<$Nx$Mx$T>
!row = tensor<$Mx$T>
!order = tensor<$Nxindex>
!pivots = tensor<$Kxi32>
#entry = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d1, d0)>
// Returns both factors in one matrix, the swaps of rows, numbered from 1, the number of the first
// pivot that is 0, and the order of the rows.
func.func private @$L.lu_$S(%x_0: !a) -> (!a, !pivots, i32, !order) attributes {cotan.jvp = @$L.lu_jvp_$S, cotan.vjp = @$L.lu_vjp_$S} {
  %zero_index = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %never = arith.constant -1.0 : $T
  %success = arith.constant 0 : i32
  %info_0 = arith.constant 0 : i32
  %pivots_0 = arith.constant dense<0> : !pivots
  %order_0 = array.iota along 0 : !order
