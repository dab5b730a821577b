// What stands around an array may differ between places: it is chosen where truth values say so.
// RUN: cotan opt %s --batch-builds --canonicalize --cse --dce
// COUNT: array.build 0
// EVAL: f([[1.0], [2.0]], [5.0, -0.0]) = [[5.0, 1.0, 5.0], [-0.0, 2.0, -0.0]], [[9.0, 1.0], [9.0, 2.0]]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x1xf64, #cotan.dims<n>>
func.func @f(%x: !m, %w: !v) -> (tensor<?x3xf64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>) {
  %nine = arith.constant 9.0 : f64
  %r:2 = array.build (%i: index) {
    %row = array.index %x[%i] : !m
    %a = array.index %w[%i] : !v
    %p = array.pad %row with %a low [1] high [1] : tensor<1xf64>, f64
    %q = array.pad %row with %nine low [1] high [0] : tensor<1xf64>, f64
    array.yield %p, %q : tensor<3xf64>, tensor<2xf64>
  } : tensor<?x3xf64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>
  return %r#0, %r#1 : tensor<?x3xf64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>
}
