// RUN[1]: cotan check %s --quiet --with=differentiate,swap-subtraction
func.func @f(%x: f64) -> f64 {
  %r = math.tanh %x : f64
  return %r : f64
}
