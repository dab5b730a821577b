// RUN[1]: cotan run %s

func.func @main() -> f64 {
  %x = arith.constant 1.0 : f32
  return %x : f32
}
