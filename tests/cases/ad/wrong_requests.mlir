// RUN[1]: cotan opt %s --split-input-file
func.func private @f(%x: f64, %n: i32) -> f64 {
  return %x : f64
}
func.func @g(%x: f64, %n: i32) -> i32 {
  %d = ad.grad @f(%x, %n) {wrt = [1]} : (f64, i32) -> i32
  return %d : i32
}
// -----
func.func private @f(%x: f64) -> (f64, f64) {
  return %x, %x : f64, f64
}
func.func @g(%x: f64) -> f64 {
  %d = ad.grad @f(%x) : (f64) -> f64
  return %d : f64
}
// -----
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @g(%x: f64) -> f64 {
  %d = ad.grad @f(%x) {wrt = [0, 0]} : (f64) -> f64
  return %d : f64
}
// -----
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @g(%x: f64, %y: f32) -> (f64, f64) {
  %v, %d = ad.jvp @f(%x, %y) : (f64, f32) -> (f64, f64)
  return %v, %d : f64, f64
}
