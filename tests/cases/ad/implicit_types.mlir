// A residual has the arguments and the results of floats, and returns values like these results.
// RUN[1]: cotan opt %s
func.func private @square(%x: f64, %y: f64) -> f64 {
  %q = arith.mulf %y, %y : f64
  %r = arith.subf %q, %x : f64
  return %r : f64
}
func.func @pair(%x: f64, %z: f64) -> f64 attributes {cotan.implicit = @square} {
  return %x : f64
}
func.func @no_symbol(%x: f64) -> f64 attributes {cotan.implicit = 1} {
  return %x : f64
}
func.func @missing(%x: f64) -> f64 attributes {cotan.implicit = @nowhere} {
  return %x : f64
}
func.func private @mixed(%x: f64, %y: f64, %z: f32) -> (f64, f32) {
  return %y, %z : f64, f32
}
func.func @two_types(%x: f64) -> (f64, f32) attributes {cotan.implicit = @mixed} {
  %y = arith.truncf %x : f64 to f32
  return %x, %y : f64, f32
}
