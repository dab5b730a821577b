// O7: a scatter to -3, -1, 1, 3, 5: what falls outside is dropped.
// let s = scatter [4] t (\[i]. [2 * i - 3]) in sumOuter ([1.0,2.0,3.0,4.0] * sin s)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.5, -2.0, 0.5, 3.0, 1.0]) ~ 1.523331109448
// vjp: (1.0) ~ ([0.0, 0.0, 1.755165123781, -3.959969986402, 0.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%t: !vector) -> f64 {
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %s = array.scatter %t (%i: index) {
    %twice = arith.muli %two, %i : index
    %j = arith.subi %twice, %three : index
    array.yield %j : index
  } : !vector -> tensor<4xf64>
  %weights = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %sines = math.sin %s : tensor<4xf64>
  %weighted = arith.mulf %weights, %sines : tensor<4xf64>
  %r = array.sum %weighted along 0 : tensor<4xf64>
  return %r : f64
}
