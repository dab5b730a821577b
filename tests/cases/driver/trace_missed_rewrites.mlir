// RUN: cotan opt %s --canonicalize --cse --trace-rewrites=missed --debug-only=canonicalize
func.func @f(%x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  %b = arith.subi %a, %y : i32
  return %b : i32
}
