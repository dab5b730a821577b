// Without a function of the name that is given, and without a name, those that there are are listed.
// RUN[2]: cotan run %s --fn g --arg 1.0
// RUN[2]: cotan run %s --arg 1.0
// RUN[2]: cotan run %s --fn shft --arg 1.0
func.func @scale(%x: f64) -> f64 {
  return %x : f64
}
func.func @shift(%x: f64) -> f64 {
  return %x : f64
}
