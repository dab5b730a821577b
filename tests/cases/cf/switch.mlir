// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%x: i32, %y: f32) -> i32 {
  cf.switch %x : i32, [
    default: ^a,
    42: ^b(%x : i32),
    -1: ^c(%x, %y : i32, f32)
  ]
^a:
  cf.switch %x : i32, [
    default: ^b(%x : i32)
  ] {t.a}
^b(%r: i32):
  return %r : i32
^c(%s: i32, %t: f32):
  return %s : i32
}
