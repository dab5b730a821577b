// RUN: cotan opt %s --strip-debug-info --print-locations

func.func @f(%a: i32 loc("a")) -> i32 {
  %0 = arith.addi %a, %a : i32 loc(callsite("x" at "y"))
  return %0 : i32 loc("r")
} loc("f")
