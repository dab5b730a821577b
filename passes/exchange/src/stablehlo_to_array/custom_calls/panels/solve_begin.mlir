!a = tensor<$Nx$Nx$T>
!b = tensor<$Nx$Mx$T>
!row = tensor<$Mx$T>
#entry = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d1, d0)>
// Solves `a x = b` by substitution. Only the triangle that `$before` and the diagonal are read.
func.func private @$L.$this_$S(%a: !a, %b: !b) -> !b attributes {cotan.jvp = @$L.$this_jvp_$S, cotan.vjp = @$L.$this_vjp_$S} {
  %zero_index = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : $T
  %x_$start = arith.constant dense<0.0> : !b
