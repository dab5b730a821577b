// Nests in linear functions yield indices, and zeros of other nests.

// RUN: cotan opt %s --arrays-to-nests

!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !v, %x: f64) -> !chad.linear<(!v) -> !v> {
  %r = chad.lambda (%dt: !v) {
    %zero = arith.constant 0.0 : f64
    %dx = array.map %dt (%d: f64) {
      %none = arith.constant 0.0 : f64
      array.yield %none : f64
    } : (!v) -> !v
    %end, %dy = array.fold %a, %dx along 0 right from %zero (%dp: f64, %b: f64, %c: f64) {
      %s = arith.addf %c, %dp : f64
      array.yield %s, %dp : f64, f64
    } : (!v, !v, f64) -> (f64, !v)
    %sum = arith.addf %dx, %dy : !v
    chad.yield %sum : !v
  } : !chad.linear<(!v) -> !v>
  return %r : !chad.linear<(!v) -> !v>
}
