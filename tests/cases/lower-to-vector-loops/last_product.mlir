// What a turn gives without looking at what is carried is that of the last turn, however it is made: no product of all turns.
// RUN: cotan opt %s --pass-pipeline=lower-to-vector-loops
// COUNT: vector.shuffle 0
// COUNT: vector.reduction 0
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
