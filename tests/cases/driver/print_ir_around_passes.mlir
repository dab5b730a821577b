// RUN: cotan opt %s --cse --print-ir-before=cse
// RUN: cotan opt %s --cse --print-ir-after-all
// RUN: cotan opt %s --cse --mlir-print-ir-after-all
// RUN: cotan opt %s --cse --print-ir-before-all --print-ir-module-scope

func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @same(%a: i32) -> i32 {
  return %a : i32
}
