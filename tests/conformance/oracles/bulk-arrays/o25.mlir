// O25: a gather of the rows 0, 2, 1, 0.
// sumOuter (reshape [8] ([[1.0,2.0],[3.0,4.0],[5.0,6.0],[7.0,8.0]] * sin (gather [4, 2] a (\[i]. [(i * 2) mod 3]))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.5, -0.25], [1.0, 2.0], [-1.5, 0.75]]) ~ 10.75857428156
// vjp: (1.0) ~ ([[7.020660495123, 9.689124217106], [2.701511529341, -2.496881019283], [0.2122116050031, 2.926755475495]])
func.func @f(%a: tensor<3x2xf64>) -> f64 {
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %rows = array.gather %a (%i: index) {
    %twice = arith.muli %i, %two : index
    %j = array.floor_mod %twice, %three : index
    array.yield %j : index
  } : tensor<3x2xf64> -> tensor<4x2xf64>
  %weights = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf64>
  %sines = math.sin %rows : tensor<4x2xf64>
  %weighted = arith.mulf %weights, %sines : tensor<4x2xf64>
  %r = array.sum %weighted : tensor<4x2xf64>
  return %r : f64
}
