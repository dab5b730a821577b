// Sums of products that bodies go on with are elements of a contraction in front of the bodies.
// RUN: cotan opt %s --raise-contract
// EVAL: layer([[1.0, 2.0], [3.0, 4.0]], [[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]], [1.0, 2.0, 3.0]) = [[2.0, 4.0, 7.0], [4.0, 6.0, 13.0]]
// EVAL: rows([[1.0, 2.0], [3.0, 4.0]], [1.0, 10.0]) = [45.0, 93.0]
// EVAL: branch([[1.0, 2.0], [3.0, 4.0]], [1.0, 10.0]) = [0.0, 43.0]
!x = tensor<?x?xf64, #cotan.dims<n, m>>
!w = tensor<?x?xf64, #cotan.dims<m, k>>
!b = tensor<?xf64, #cotan.dims<k>>
!m = tensor<?xf64, #cotan.dims<m>>
!n = tensor<?xf64, #cotan.dims<n>>
!r = tensor<?x?xf64, #cotan.dims<n, k>>
func.func @layer(%x: !x, %w: !w, %b: !b) -> !r {
  %r = array.build (%i: index, %j: index) {
    %p = array.build (%l: index) {
      %e = array.index %x[%i, %l] : !x
      %f = array.index %w[%l, %j] : !w
      %ef = arith.mulf %e, %f : f64
      array.yield %ef : f64
    } : !m
    %s = array.sum %p along 0 : !m
    %e = array.index %b[%j] : !b
    %z = arith.addf %s, %e : f64
    array.yield %z : f64
  } : !r
  return %r : !r
}
// One sum for each row, whatever the place in it.
func.func @rows(%x: tensor<2x2xf64>, %v: tensor<2xf64>) -> tensor<2xf64> {
  %r = array.build (%i: index) {
    %row = array.build (%j: index) {
      %p = array.build (%l: index) {
        %e = array.index %x[%i, %l] : tensor<2x2xf64>
        %f = array.index %v[%l] : tensor<2xf64>
        %ef = arith.mulf %e, %f : f64
        array.yield %ef : f64
      } : tensor<2xf64>
      %s = array.sum %p along 0 : tensor<2xf64>
      %e = array.index %x[%i, %j] : tensor<2x2xf64>
      %z = arith.addf %s, %e : f64
      array.yield %z : f64
    } : tensor<2xf64>
    %s = array.sum %row along 0 : tensor<2xf64>
    %zero = arith.constant 0.0 : f64
    %y = arith.maximumf %s, %zero : f64
    array.yield %y : f64
  } : tensor<2xf64>
  return %r : tensor<2xf64>
}
// What runs on one way only stays there.
func.func @branch(%x: tensor<2x2xf64>, %v: tensor<2xf64>) -> tensor<2xf64> {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f64
  %r = array.build (%i: index) {
    %first = arith.cmpi eq, %i, %zero : index
    %s = scf.if %first -> (f64) {
      scf.yield %none : f64
    } else {
      %p = array.build (%l: index) {
        %e = array.index %x[%i, %l] : tensor<2x2xf64>
        %f = array.index %v[%l] : tensor<2xf64>
        %ef = arith.mulf %e, %f : f64
        array.yield %ef : f64
      } : tensor<2xf64>
      %s = array.sum %p along 0 : tensor<2xf64>
      scf.yield %s : f64
    }
    array.yield %s : f64
  } : tensor<2xf64>
  return %r : tensor<2xf64>
}
