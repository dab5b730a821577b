// O12: a fold with a function-typed accumulator.
// (foldl(acc e. (\u:real. acc (u * e) + u), \u:real. u * x, xs)) y
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, 2.0, [1.5, -0.5, 0.25]) ~ 0.375
// jvp: (1.0, 1.0, [1.0, 1.0, 1.0]) ~ (0.53125)
// vjp: (1.0) ~ (0.75, -0.09375, [-0.125, 0.5, -0.5])
!vector = tensor<?xf64, #cotan.dims<n>>
!map = (f64) -> f64
func.func @f(%y: f64, %x: f64, %xs: !vector) -> f64 {
  %start = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %x : f64
    closure.yield %v : f64
  } : !map
  %folded = array.fold %xs along 0 from %start (%accumulated: !map, %e: f64) {
    %next = closure.lambda (%u: f64) {
      %p = arith.mulf %u, %e : f64
      %w = closure.apply %accumulated(%p) : !map
      %v = arith.addf %w, %u : f64
      closure.yield %v : f64
    } : !map
    array.yield %next : !map
  } : (!vector, !map) -> (!map)
  %r = closure.apply %folded(%y) : !map
  return %r : f64
}
