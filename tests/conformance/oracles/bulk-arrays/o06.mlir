// O6: a scatter that adds neighbours up, and leaves an element alone.
// let s = scatter [6] t (\[i]. [i div 2]) in sumOuter ([1.0,-0.5,0.25,2.0,-1.0,3.0] * (s * s))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]) ~ 383.75
// vjp: (1.0) ~ ([6.0, 6.0, -7.0, -7.0, 5.5, 5.5, 60.0, 60.0, -18.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%t: !vector) -> f64 {
  %two = arith.constant 2 : index
  %s = array.scatter %t (%i: index) {
    %j = arith.floordivsi %i, %two : index
    array.yield %j : index
  } : !vector -> tensor<6xf64>
  %weights = arith.constant dense<[1.0, -0.5, 0.25, 2.0, -1.0, 3.0]> : tensor<6xf64>
  %squares = arith.mulf %s, %s : tensor<6xf64>
  %weighted = arith.mulf %weights, %squares : tensor<6xf64>
  %r = array.sum %weighted along 0 : tensor<6xf64>
  return %r : f64
}
