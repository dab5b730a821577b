// O11: the lengths of rows: a sum in a build.
// The bulk form: sumOuter ([1.0,2.0,-1.0] * sqrt (sumOuter (tr (a * a))))
// RUN: cotan opt %s --batch-builds --canonicalize --cse --canonicalize --dce
// COUNT: array.build 0
// EVAL: f([[3.0, 4.0], [1.0, -1.0], [0.5, 2.0]]) ~ 5.766874311937
!matrix = tensor<3x?xf64, #cotan.dims<m>>
!row = tensor<?xf64, #cotan.dims<m>>
func.func @f(%a: !matrix) -> f64 {
  %lengths = array.build (%i: index) {
    %squares = array.build (%j: index) {
      %x = array.index %a[%i, %j] : !matrix
      %square = arith.mulf %x, %x : f64
      array.yield %square : f64
    } : !row
    %total = array.sum %squares along 0 : !row
    %length = math.sqrt %total : f64
    array.yield %length : f64
  } : tensor<3xf64>
  %weights = arith.constant dense<[1.0, 2.0, -1.0]> : tensor<3xf64>
  %weighted = arith.mulf %weights, %lengths : tensor<3xf64>
  %r = array.sum %weighted along 0 : tensor<3xf64>
  return %r : f64
}
