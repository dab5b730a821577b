// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%a: i32, %b: i64) -> (f32, f64) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, i64 to f32, f64 {t.x}
  %1 = builtin.unrealized_conversion_cast to i32
  return %0#0, %0#1 : f32, f64
}
