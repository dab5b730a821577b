// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @empty() {
  return
}
func.func public @identity(%x: f64) -> f64 {
  return %x : f64
}
func.func @swap(%a: i32 {t.a}, %b: f32) -> (f32, i32 {t.r = "r"}) attributes {t.inline} {
  return {t.k} %b, %a : f32, i32
}
func.func @higher(%f: (i32) -> i32) -> ((i32) -> i32) {
  return %f : (i32) -> i32
}
