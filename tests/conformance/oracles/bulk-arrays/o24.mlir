// O24: a matrix as a result, with a cotangent that is given.
// tr_1,0 a * b
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[0.5, -1.0], [1.5, 2.0], [-0.25, 0.75]]) ~ [[0.5, -4.0], [3.0, 10.0], [-0.75, 4.5]]
// vjp: ([[1.0, -2.0], [0.5, 3.0], [2.0, 0.25]]) ~ ([[0.5, 0.75, -0.5], [2.0, 6.0, 0.1875]], [[1.0, -8.0], [1.0, 15.0], [6.0, 1.5]])
!wide = tensor<?x?xf64, #cotan.dims<n, m>>
!tall = tensor<?x?xf64, #cotan.dims<m, n>>
func.func @f(%a: !wide, %b: !tall) -> !tall {
  %turned = array.transpose %a by [1, 0] : !wide
  %r = arith.mulf %turned, %b : !tall
  return %r : !tall
}
