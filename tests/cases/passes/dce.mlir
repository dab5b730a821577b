// RUN: cotan opt %s --dce

func.func @f(%c: i1, %a: i32) -> i32 {
  %unused = arith.addi %a, %a : i32
  %chain = arith.muli %unused, %a : i32
  %used = arith.subi %a, %a : i32
  cf.cond_br %c, ^next, ^next
^next:
  return %used : i32
^dead(%x: i32):
  %y = arith.addi %x, %x : i32
  cf.br ^dead(%y : i32)
}
func.func private @effect() -> i32
func.func @calls_stay() {
  %0 = call @effect() : () -> i32
  return
}
