// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f() -> i32 {
  cf.br ^first
^second:
  return %x : i32
^first:
  %x = arith.constant 1 : i32
  cf.br ^second
}
