// An accumulator to which nothing is added, carried by what stays since it may not come to its end.
// RUN: cotan opt %s --canonicalize
!v = tensor<?xf64, #cotan.dims<n>>
func.func @main(%x: !v, %b: i1) -> (f64, f64) {
  %r:2 = array.accumulate over [2] (%i: index, %s: !array.acc<f64>, %t: !array.acc<f64>) {
    %a = array.index %x[%i] : !v
    %u = array.fold %x along 0 from %s (%c: !array.acc<f64>, %e: f64) {
      cf.assert %b, "never"
      array.yield %c : !array.acc<f64>
    } : (!v, !array.acc<f64>) -> !array.acc<f64>
    %w = array.fold %x along 0 from %t (%c: !array.acc<f64>, %e: f64) {
      array.yield %c : !array.acc<f64>
    } : (!v, !array.acc<f64>) -> !array.acc<f64>
    %z = array.add_at %w[], %a : !array.acc<f64>, f64
    array.yield %u, %z : !array.acc<f64>, !array.acc<f64>
  } : () -> (f64, f64)
  return %r#0, %r#1 : f64, f64
}
