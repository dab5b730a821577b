// A block may stand before the ones that dominate it; what runs does not depend on the order.
// RUN: cotan opt %s
// RUN: cotan opt %s --inline --canonicalize --cse --sccp --loop-invariant-code-motion
// EVAL: f(3) = 6
// EVAL: loop(5) = 16
// EVAL: calls(3) = 6
func.func @f(%a: i32) -> i32 {
  cf.br ^entry
^late:
  return %v : i32
^entry:
  %v = arith.addi %a, %a : i32
  cf.br ^late
}
func.func @calls(%a: i32) -> i32 {
  %r = func.call @f(%a) : (i32) -> i32
  return %r : i32
}
func.func @loop(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^head(%zero, %zero : i32, i32)
^exit:
  %twice = arith.addi %sum, %last : i32
  return %twice : i32
^body:
  %next = arith.addi %i, %one : i32
  %more = arith.addi %sum, %next : i32
  %last = arith.addi %next, %one : i32
  %again = arith.cmpi slt, %next, %n : i32
  cf.cond_br %again, ^head(%next, %more : i32, i32), ^out
^out:
  cf.br ^exit
^head(%i: i32, %sum: i32):
  %one = arith.constant 1 : i32
  cf.br ^body
}
