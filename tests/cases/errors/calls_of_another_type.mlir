// RUN[1]: cotan opt %s

func.func private @f(i32) -> f32
func.func @g(%x: f32) -> f32 {
  %0 = call @f(%x) : (f32) -> f32
  return %0 : f32
}
