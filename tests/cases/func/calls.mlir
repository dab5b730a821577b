// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func private @none()
func.func private @two(i32) -> (i32, f32)
func.func @caller(%x: i32) -> f32 {
  call @none() : () -> ()
  func.call @none() {no_inline, t.x = 1 : i64} : () -> ()
  %0:2 = call @two(%x) : (i32) -> (i32, f32)
  %a, %b = call @two(%0#0) : (i32) -> (i32, f32)
  return %b : f32
}
