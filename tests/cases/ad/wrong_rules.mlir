// RUN[1]: cotan opt %s
func.func private @f(%x: f64) -> f64 attributes {cotan.vjp = @g} {
  return %x : f64
}
func.func private @g(%x: f64) -> f64 {
  return %x : f64
}
func.func private @h(%x: f64) -> f64 attributes {cotan.jvp = @nobody} {
  return %x : f64
}
func.func private @k(%x: f64) -> f64 attributes {cotan.jvp = 1 : i64} {
  return %x : f64
}
