// Scans and reductions in blocks and as trees, and their pull-backs: along other axes, from the end, without the
// element at a place, side by side; a scan inside of what another one combines with stays.
// RUN: cotan opt %s --reassociate-scans=width=2 --gradient
// EVAL: slope([2.0, 0.0, -3.0, 1.5, 1.0]) = [0.0, -9.0, 0.0, 0.0, 0.0]
// EVAL: slope([]) = []
// EVAL: sides([[1.0, 2.0, 3.0], [0.0, 4.0, -1.0]]) = [[6.0, 3.0, 1.0], [-4.0, -1.0, 1.0]]
// RUN: cotan opt %s --reassociate-scans=as=tree --gradient
// RUN: cotan opt %s --reassociate-scans=width=2 --canonicalize
// RUN[2]: cotan opt %s --reassociate-scans=as=stripes
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @product(%x: !v) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.reduce %x along 0 from %one : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : !v
  return %r : f64
}
func.func @slope(%x: !v) -> !v {
  %dx = ad.grad @product(%x) : (!v) -> !v
  return %dx : !v
}
func.func @sides(%x: tensor<2x?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n>> {
  %one = arith.constant 1.0 : f64
  %r = array.scan %x along 1 right exclusive from %one : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : tensor<2x?xf64, #cotan.dims<n>>
  return %r : tensor<2x?xf64, #cotan.dims<n>>
}
func.func @inside(%x: tensor<8x4xf64>) -> tensor<4xf64> {
  %r = array.reduce %x along 0 (%p: tensor<4xf64>, %q: tensor<4xf64>) {
    %m = arith.maximumf %p, %q : tensor<4xf64>
    %s = array.scan %m along 0 (%a: f64, %b: f64) {
      %c = arith.maximumf %a, %b : f64
      array.yield %c : f64
    } : tensor<4xf64>
    array.yield %s : tensor<4xf64>
  } : tensor<8x4xf64>
  return %r : tensor<4xf64>
}
