// RUN: cotan opt %s --gradient
// EVAL: g([0.5, -1.0], 0.3) ~ 1.4512760061465322, [0.11324853281760033, 0.1341372304766278], -0.25837654689275874
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @loss(%x: !v, %w: f64) -> f64 {
  %ws = array.replicate %w along 0 : f64 -> !v
  %p = arith.mulf %x, %ws : !v
  %e = math.exp %p : !v
  %t = math.tanh %e : !v
  %s = array.sum %t along 0 : !v
  return %s : f64
}
func.func @g(%x: !v, %w: f64) -> (f64, !v, f64) {
  %v, %g:2 = ad.value_and_grad @loss(%x, %w) : (!v, f64) -> (f64, !v, f64)
  return %v, %g#0, %g#1 : f64, !v, f64
}
