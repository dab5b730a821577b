// O5: a gather at the indices 0, 1, 1, 0, 1, 1. Element 2 is never read.
// sumOuter ([1.0,2.0,3.0,4.0,5.0,6.0] * exp (gather [6] a (\[i]. [(i * i) mod 3])))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -0.25, 2.0]) ~ 20.70441888264
// vjp: (1.0) ~ ([8.243606353501, 12.46081252914, 0.0])
func.func @f(%a: tensor<3xf64>) -> f64 {
  %three = arith.constant 3 : index
  %read = array.gather %a (%i: index) {
    %square = arith.muli %i, %i : index
    %j = array.floor_mod %square, %three : index
    array.yield %j : index
  } : tensor<3xf64> -> tensor<6xf64>
  %weights = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf64>
  %powers = math.exp %read : tensor<6xf64>
  %weighted = arith.mulf %weights, %powers : tensor<6xf64>
  %r = array.sum %weighted along 0 : tensor<6xf64>
  return %r : f64
}
