// A function whose derivative depends on where it is taken has no transpose, also if it is called.
// RUN[1]: cotan opt %s --split-input-file --differentiate
func.func private @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func @f(%dy: f64) -> f64 {
  %dx = ad.transpose @square(%dy) : (f64) -> f64
  return %dx : f64
}
// -----
func.func private @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func private @calls(%x: f64) -> f64 {
  %y = func.call @square(%x) : (f64) -> f64
  return %y : f64
}
func.func @f(%dy: f64) -> f64 {
  %dx = ad.transpose @calls(%dy) : (f64) -> f64
  return %dx : f64
}
