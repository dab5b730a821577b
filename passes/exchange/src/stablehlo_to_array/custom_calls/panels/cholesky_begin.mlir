!a = tensor<$Nx$Nx$T>
!column = tensor<$Nx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Returns the lower factor of the matrix with this lower triangle, and the number of the first
// leading minor that is not positive; 0 if there is none.
func.func private @$L.cholesky_$S(%a: !a) -> (!a, i32) attributes {cotan.jvp = @$L.cholesky_jvp_$S, cotan.vjp = @$L.cholesky_vjp_$S} {
  %zero_index = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : $T
  %success = arith.constant 0 : i32
  // The rows of the factor's transpose are computed panel by panel.
  %u_0 = arith.constant dense<0.0> : !a
  %info_0 = arith.constant 0 : i32
  %upper = array.transpose %a by [1, 0] : !a
