// O13: an array made of numbers, which is then read at computed indices.
// let v = [x * y, sin x, y * y, x] in
// sumOuter ([1.0,-2.0,0.5,3.0] * build1 4 (\i. index v [(i * 3) mod 4] * index v [i]))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, 1.25) ~ 1.851040894302
// vjp: (1.0) ~ (2.480716819549, 4.53125)
func.func @f(%x: f64, %y: f64) -> f64 {
  %product = arith.mulf %x, %y : f64
  %sine = math.sin %x : f64
  %square = arith.mulf %y, %y : f64
  %v = array.stack %product, %sine, %square, %x along 0 : f64, f64, f64, f64
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %products = array.build (%i: index) {
    %times = arith.muli %i, %three : index
    %j = array.floor_mod %times, %four : index
    %a = array.index %v[%j] : tensor<4xf64>
    %b = array.index %v[%i] : tensor<4xf64>
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : tensor<4xf64>
  %weights = arith.constant dense<[1.0, -2.0, 0.5, 3.0]> : tensor<4xf64>
  %weighted = arith.mulf %weights, %products : tensor<4xf64>
  %r = array.sum %weighted along 0 : tensor<4xf64>
  return %r : f64
}
