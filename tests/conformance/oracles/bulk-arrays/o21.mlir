// O21: a scatter in a build, and an element of a scatter in a build.
// let h = build1 2 (\i. scatter [3] (index x [i]) (\[j]. [(i + j) mod 3])) in
// let g = build1 2 (\i. index (scatter [3] (index x [i]) (\[j]. [(i + j) mod 3])) [(i + 1) mod 3]) in
// sumOuter (reshape [6] ([[1.0,2.0,3.0],[4.0,5.0,6.0]] * (h * h))) + sumOuter (sin g)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, -0.5, 0.25, 2.0], [0.75, 1.5, -1.0, 0.5]]) ~ 35.518069448
// vjp: (1.0) ~ ([[6.0, -1.12241743811, 1.5, 6.0], [12.5, 18.07073720167, -8.0, 12.5]])
!matrix = tensor<2x?xf64, #cotan.dims<m>>
!row = tensor<?xf64, #cotan.dims<m>>
func.func @f(%x: !matrix) -> f64 {
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %h = array.build (%i: index) {
    %row = array.index %x[%i] : !matrix
    %sums = array.scatter %row (%j: index) {
      %sum = arith.addi %i, %j : index
      %at = array.floor_mod %sum, %three : index
      array.yield %at : index
    } : !row -> tensor<3xf64>
    array.yield %sums : tensor<3xf64>
  } : tensor<2x3xf64>
  %g = array.build (%i: index) {
    %row = array.index %x[%i] : !matrix
    %sums = array.scatter %row (%j: index) {
      %sum = arith.addi %i, %j : index
      %at = array.floor_mod %sum, %three : index
      array.yield %at : index
    } : !row -> tensor<3xf64>
    %next = arith.addi %i, %one : index
    %at = array.floor_mod %next, %three : index
    %element = array.index %sums[%at] : tensor<3xf64>
    array.yield %element : f64
  } : tensor<2xf64>
  %weights = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf64>
  %squares = arith.mulf %h, %h : tensor<2x3xf64>
  %weighted = arith.mulf %weights, %squares : tensor<2x3xf64>
  %a = array.sum %weighted : tensor<2x3xf64>
  %sines = math.sin %g : tensor<2xf64>
  %b = array.sum %sines along 0 : tensor<2xf64>
  %r = arith.addf %a, %b : f64
  return %r : f64
}
