// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%a: i32 loc("a"), %b: f32 {t.x} loc("f.mlir":1:2)) -> i32 {
  return %a : i32 loc("r")
} loc("f")
