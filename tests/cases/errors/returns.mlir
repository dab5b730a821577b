// RUN[1]: cotan opt %s

func.func @f(%a: i32) -> (i32, f32) {
  return %a : i32
}
func.func @g(%a: i32) -> f32 {
  return %a : i32
}
func.func @h() {
  return
}
