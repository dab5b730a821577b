// RUN: cotan opt %s

func.func @f(i32, f64 {t.x}) -> i32 {
^entry(%a: i32, %b: f64):
  return %a : i32
}
