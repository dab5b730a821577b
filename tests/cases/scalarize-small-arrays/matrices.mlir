// The matrices that are multiplied along a sequence, and those of the gradient, are numbers: no buffer for them.
// RUN: cotan opt %s --lower-to-loops
// COUNT: memref.alloc 1
// COUNT: scf.for 5
!m = tensor<?x2x2xf64, #cotan.dims<n>>
func.func @last(%a: !m) -> tensor<2x2xf64> {
  %products = array.scan %a along 0 (%p: tensor<2x2xf64>, %b: tensor<2x2xf64>) {
    %q = array.build (%i: index, %j: index) {
      %terms = array.build (%l: index) {
        %x = array.index %p[%i, %l] : tensor<2x2xf64>
        %y = array.index %b[%l, %j] : tensor<2x2xf64>
        %z = arith.mulf %x, %y : f64
        array.yield %z : f64
      } : tensor<2xf64>
      %dot = array.sum %terms along 0 : tensor<2xf64>
      array.yield %dot : f64
    } : tensor<2x2xf64>
    array.yield %q : tensor<2x2xf64>
  } : !m
  %n = array.dim n
  %one = arith.constant 1 : index
  %at = arith.subi %n, %one : index
  %r = array.index %products[%at] : !m
  return %r : tensor<2x2xf64>
}
