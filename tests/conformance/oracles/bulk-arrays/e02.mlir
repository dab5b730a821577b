// E2: a scatter that adds neighbours up (a worked example). Nothing goes to the last place.
// scatter [6] t (\[i]. [i div 2])
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]) ~ [3.0, 7.0, 11.0, 15.0, 9.0, 0.0]
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%t: !vector) -> tensor<6xf64> {
  %two = arith.constant 2 : index
  %r = array.scatter %t (%i: index) {
    %j = arith.floordivsi %i, %two : index
    array.yield %j : index
  } : !vector -> tensor<6xf64>
  return %r : tensor<6xf64>
}
