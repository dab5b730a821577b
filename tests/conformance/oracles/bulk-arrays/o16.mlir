// O16: indices that are computed from numbers. Nothing is differentiated through the rounding.
// sumOuter ([1.0,2.0,3.0,4.0] * build1 4 (\i. index a [round (index a [i] * 2.0) mod 4] * index a [i]))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.625, 1.125, -0.375, 1.625]) ~ 8.59375
// vjp: (1.0) ~ ([1.125, -0.125, 7.125, 11.875])
func.func @f(%a: tensor<4xf64>) -> f64 {
  %two = arith.constant 2.0 : f64
  %four = arith.constant 4 : index
  %products = array.build (%i: index) {
    %x = array.index %a[%i] : tensor<4xf64>
    %twice = arith.mulf %x, %two : f64
    %whole = math.roundeven %twice : f64
    %integer = arith.fptosi %whole : f64 to i64
    %far = arith.index_cast %integer : i64 to index
    %j = array.floor_mod %far, %four : index
    %y = array.index %a[%j] : tensor<4xf64>
    %product = arith.mulf %y, %x : f64
    array.yield %product : f64
  } : tensor<4xf64>
  %weights = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %weighted = arith.mulf %weights, %products : tensor<4xf64>
  %r = array.sum %weighted along 0 : tensor<4xf64>
  return %r : f64
}
