// Functions that call themselves through functions come to the limit of depth.
// RUN[1]: cotan run %s --max-depth 1000
func.func private @again() -> (() -> f64) {
  %f = closure.lambda () {
    %g = func.call @again() : () -> (() -> f64)
// ERR   ^^^^^^^^^ calls are nested more than 1000 deep [E0703]
    %r = closure.apply %g() : () -> f64
    closure.yield %r : f64
  } : () -> f64
  return %f : () -> f64
}
func.func @main() -> f64 {
  %f = call @again() : () -> (() -> f64)
  %r = closure.apply %f() : () -> f64
  return %r : f64
}
