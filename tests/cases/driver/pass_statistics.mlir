// RUN: cotan opt %s --cse --pass-statistics

func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @same(%a: i32) -> i32 {
  return %a : i32
}
