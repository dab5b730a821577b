// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func private @two(i32) -> (i32, f32)
func.func @caller(%x: i32) -> (i32, f32) {
  %f = constant @two : (i32) -> (i32, f32)
  %r:2 = call_indirect %f(%x) : (i32) -> (i32, f32)
  return %r#0, %r#1 : i32, f32
}
