// RUN: cotan opt %s --cse

func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @same(%a: i32) -> i32 {
  return %a : i32
}

func.func @flags_differ(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a overflow<nsw> : i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}
func.func @commuted(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  return %0, %1 : i32, i32
}
func.func @dominating(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^left, ^right
^left:
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %1, %a : i32
  cf.br ^end(%2 : i32)
^right:
  %3 = arith.muli %0, %a : i32
  cf.br ^end(%3 : i32)
^end(%r: i32):
  return %r : i32
}
func.func private @effect() -> i32
func.func @calls_stay() -> (i32, i32) {
  %0 = call @effect() : () -> i32
  %1 = call @effect() : () -> i32
  return %0, %1 : i32, i32
}
func.func @constants() -> (i32, i64, i32) {
  %a = arith.constant 1 : i32
  %b = arith.constant 1 : i64
  %c = arith.constant 1 : i32
  return %a, %b, %c : i32, i64, i32
}
