// O11: the lengths of rows: a sum in a build.
// sumOuter ([1.0,2.0,-1.0] * build1 3 (\i. sqrt (sumOuter (build1 m (\j. index a [i, j] * index a [i, j])))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[3.0, 4.0], [1.0, -1.0], [0.5, 2.0]]) ~ 5.766874311937
// vjp: (1.0) ~ ([[0.6, 0.8], [1.414213562373, -1.414213562373], [-0.2425356250363, -0.9701425001453]])
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
