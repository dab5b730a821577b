// Elements that are replaced, or added to, at places that differ; out of range nothing changes.
// RUN: cotan opt %s --batch-builds --canonicalize --cse --dce
// COUNT: array.build 0
// EVAL: f([1.0, 2.0], [1, 5]) = [[1.0, -0.0], [1.0, 2.0]], [[1.0, 2.5], [1.0, 2.0]]
!v = tensor<?xf64, #cotan.dims<n>>
!p = tensor<?xindex, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @f(%x: !v, %at: !p) -> (!m, !m) {
  %zero = arith.constant -0.0 : f64
  %half = arith.constant 0.5 : f64
  %r:2 = array.build (%i: index) {
    %j = array.index %at[%i] : !p
    %a = array.update %x[%j] to %zero : !v, f64
    %b = array.add_at %x[%j], %half : !v, f64
    array.yield %a, %b : !v, !v
  } : !m, !m
  return %r#0, %r#1 : !m, !m
}
