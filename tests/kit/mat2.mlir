// The products of the beginnings of a sequence of 2x2 matrices, weighted and added.
!matrices = tensor<?x2x2xf64, #cotan.dims<n>>

func.func @mat2(%A: !matrices, %W: !matrices) -> f64 {
  %identity = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf64>
  %products = array.scan %A along 0 from %identity : tensor<2x2xf64> (%p: tensor<2x2xf64>, %a: tensor<2x2xf64>) {
    %q = array.build (%i: index, %j: index) {
      %terms = array.build (%l: index) {
        %x = array.index %p[%i, %l] : tensor<2x2xf64>
        %y = array.index %a[%l, %j] : tensor<2x2xf64>
        %z = arith.mulf %x, %y : f64
        array.yield %z : f64
      } : tensor<2xf64>
      %dot = array.sum %terms along 0 : tensor<2xf64>
      array.yield %dot : f64
    } : tensor<2x2xf64>
    array.yield %q : tensor<2x2xf64>
  } : !matrices
  %weighted = arith.mulf %W, %products : !matrices
  %r = array.sum %weighted : !matrices
  return %r : f64
}
