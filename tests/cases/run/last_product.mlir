// What a turn gives without looking at what is carried is that of the last turn, however it is made: no product of all turns.
// RUN: cotan run %s --fn last --arg x=[5,6,7,8,9,10,-1,3,2,4] --engine=jit
// RUN[2]: cotan run %s --fn last --arg x=[5,6,7,8,9,10,-1,3,2,4] --engine=interpret
!m = tensor<?xi64, #cotan.dims<m>>
func.func @last(%x: !m) -> i64 {
  %one = arith.constant 1 : i64
  %factor = array.index %x[1] : !m
  %all = array.replicate %factor along 0 : i64 -> !m
  %products = arith.muli %x, %all : !m
  %r = array.reduce %products along 0 from %one : i64 (%a: i64, %b: i64) {
    array.yield %b : i64
  } : !m
  return %r : i64
}
