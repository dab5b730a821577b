// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f() {
  return
^dead(%a: i32):
  %0 = arith.addi %a, %a : i32
  cf.br ^dead(%0 : i32)
}
