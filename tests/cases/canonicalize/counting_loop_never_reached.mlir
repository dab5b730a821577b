// Where control cannot come to, a value could be made of itself.
// RUN: cotan opt %s --canonicalize
// COUNT: arith.subi 0
// COUNT: arith.addi 0
func.func @f(%n: i64) -> i64 {
  %false = arith.constant false
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  cf.cond_br %false, ^loop(%n : i64), ^end(%n : i64)
^loop(%i: i64):
  %j = arith.subi %i, %one : i64
  %more = arith.cmpi sgt, %j, %zero : i64
  cf.cond_br %more, ^loop(%j : i64), ^end(%j : i64)
^end(%r: i64):
  return %r : i64
}
