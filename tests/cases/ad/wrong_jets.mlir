// Mistakes in requests for Taylor coefficients.
// RUN[1]: cotan opt %s --split-input-file --differentiate
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @no_order(%x: f64) -> f64 {
  %y = ad.jet @f(%x) {order = 0 : i64} : (f64) -> f64
  return %y : f64
}
// -----
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @negative_order(%x: f64) -> f64 {
  %y = ad.jet @f(%x) {order = -9223372036854775808 : i64} : (f64) -> f64
  return %y : f64
}
// -----
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @huge_order(%x: f64) -> (f64, f64) {
  %y:2 = ad.jet @f(%x, %x) {order = 9223372036854775807 : i64} : (f64, f64) -> (f64, f64)
  return %y#0, %y#1 : f64, f64
}
// -----
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @few(%x: f64) -> (f64, f64) {
  %y:2 = ad.jet @f(%x, %x) {order = 2 : i64} : (f64, f64) -> (f64, f64)
  return %y#0, %y#1 : f64, f64
}
// -----
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @without(%x: f64) -> (f64, f64) {
  %y:2 = ad.jet @f(%x, %x) : (f64, f64) -> (f64, f64)
  return %y#0, %y#1 : f64, f64
}
// -----
func.func private @f(%x: f64) -> f64 attributes {cotan.vjp = @rule} {
  return %x : f64
}
func.func private @rule(%x: f64, %dy: f64) -> (f64, f64) {
  return %x, %dy : f64, f64
}
func.func @reverse_rule(%x: f64) -> f64 {
  %y:3 = ad.jet @f(%x, %x, %x) {order = 2 : i64} : (f64, f64, f64) -> (f64, f64, f64)
  return %y#2 : f64
}
