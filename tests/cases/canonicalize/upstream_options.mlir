// RUN: cotan opt %s -p 'builtin.module(func.func(canonicalize{region-simplify=aggressive top-down=false max-iterations=3 test-convergence}))'
// RUN[1]: cotan opt %s --canonicalize='max-num-rewrites=1 test-convergence'

func.func @f(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.addi %x, %zero : i32
  return %y : i32
}
