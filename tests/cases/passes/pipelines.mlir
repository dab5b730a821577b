// RUN: cotan opt %s --pass-pipeline='builtin.module(func.func(cse,dce),symbol-dce)'
// RUN: cotan opt %s --pass-pipeline='builtin.module(builtin.module(func.func(dce)))'
// RUN: cotan opt %s --cse --dce --symbol-dce --dump-pass-pipeline
// RUN: cotan opt %s --pass-pipeline='any(dce)' --dump-pass-pipeline

func.func private @unused()
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %0 : i32
  return %1 : i32
}
module @inner {
  func.func @g(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %a : i32
  }
}
