// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

func.func @f(%x: i32) -> i32 {
  %0 = "t.a"(%x) : (i32) -> i32
  return %0 : i32
}
