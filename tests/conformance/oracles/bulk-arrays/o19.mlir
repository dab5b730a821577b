// O19: a stencil over three neighbours, which asks for the ends.
// let y = build1 5 (\i. (cond (0 < i) (index a [i - 1]) 0.0 + -2.0 * index a [i]) + cond (i < 4) (index a [i + 1]) 0.0) in
// sumOuter ([1.0,2.0,0.5,-1.0,3.0] * (y * y))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -0.5, 2.0, 0.25, 1.5]) ~ 60.96875
// vjp: (1.0) ~ ([26.0, -41.25, 18.5, -8.75, 27.0])
func.func @f(%a: tensor<5xf64>) -> f64 {
  %first = arith.constant 0 : index
  %last = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %minus_two = arith.constant -2.0 : f64
  %y = array.build (%i: index) {
    %x_before = array.index %a[%i - 1] : tensor<5xf64>
    %inner_before = arith.cmpi slt, %first, %i : index
    %before = arith.select %inner_before, %x_before, %zero : f64
    %x = array.index %a[%i] : tensor<5xf64>
    %here = arith.mulf %minus_two, %x : f64
    %left = arith.addf %before, %here : f64
    %x_behind = array.index %a[%i + 1] : tensor<5xf64>
    %inner_behind = arith.cmpi slt, %i, %last : index
    %behind = arith.select %inner_behind, %x_behind, %zero : f64
    %sum = arith.addf %left, %behind : f64
    array.yield %sum : f64
  } : tensor<5xf64>
  %weights = arith.constant dense<[1.0, 2.0, 0.5, -1.0, 3.0]> : tensor<5xf64>
  %squares = arith.mulf %y, %y : tensor<5xf64>
  %weighted = arith.mulf %weights, %squares : tensor<5xf64>
  %r = array.sum %weighted along 0 : tensor<5xf64>
  return %r : f64
}
