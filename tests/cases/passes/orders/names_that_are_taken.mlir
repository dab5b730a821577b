// A derivative by `chad` has a name that is not taken.
// RUN: cotan opt %s --chad
func.func @f(%x: f64) -> f64 {
  %r = math.sin %x : f64
  return %r : f64
}
func.func @f_reverse(%x: f64) -> f64 {
  return %x : f64
}
