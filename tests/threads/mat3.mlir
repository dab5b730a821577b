// The products of the beginnings of a sequence of 3x3 matrices, weighted and added.
!matrices = tensor<?x3x3xf64, #cotan.dims<n>>

func.func @mat3(%A: !matrices, %W: !matrices) -> f64 {
  %identity = arith.constant dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<3x3xf64>
  %products = array.scan %A along 0 from %identity : tensor<3x3xf64> (%p: tensor<3x3xf64>, %a: tensor<3x3xf64>) {
    %q = array.build (%i: index, %j: index) {
      %terms = array.build (%l: index) {
        %x = array.index %p[%i, %l] : tensor<3x3xf64>
        %y = array.index %a[%l, %j] : tensor<3x3xf64>
        %z = arith.mulf %x, %y : f64
        array.yield %z : f64
      } : tensor<3xf64>
      %dot = array.sum %terms along 0 : tensor<3xf64>
      array.yield %dot : f64
    } : tensor<3x3xf64>
    array.yield %q : tensor<3x3xf64>
  } : !matrices
  %weighted = arith.mulf %W, %products : !matrices
  %r = array.sum %weighted : !matrices
  return %r : f64
}
