// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func private @none()
func.func private @named(%x: i32, %y: f32)
func.func private @types(i32, f32 {t.a = 1 : i64}) -> (i32 {t.r}, f32) attributes {t.q = "a"}
func.func nested @nested(i32) -> i32
func.func private @"odd name"()
