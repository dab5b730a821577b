// RUN: cotan run %s --arg 9000
// RUN[1]: cotan run %s --arg 100000
// RUN[1]: cotan run %s --arg 100000 --max-depth 1000000 --max-bytes 100M

func.func @depth(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %is_last = arith.cmpi sle, %n, %zero : i64
  cf.cond_br %is_last, ^last, ^deeper
^last:
  return %zero : i64
^deeper:
  %less = arith.subi %n, %one : i64
  %below = call @depth(%less) : (i64) -> i64
  %r = arith.addi %below, %one : i64
  return %r : i64
}
