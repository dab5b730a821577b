// RUN[1]: cotan opt %s
// RUN[1]: cotan opt %s --error-format=short
// RUN[1]: cotan opt %s --error-format=json
// RUN[1]: cotan opt %s --max-errors=2

func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.nope %a : i32
  %2 = arith.muli %a, : i32
  return %3 : i32
}
func.func @g() -> i32 {
  return %zero : i32
}
