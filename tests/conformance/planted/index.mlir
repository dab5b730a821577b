// RUN[1]: cotan check %s --quiet
func.func @f(%x: f64) -> f64 {
  %s = math.sin %x : f64
  %y = planted.index %s : f64
  %r = math.exp %y : f64
  return %r : f64
}
