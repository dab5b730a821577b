// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%a: i32, %b: i32, %w: i64) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.subi %a, %b overflow<nuw> : i32
  %2 = arith.muli %a, %b overflow<nuw, nsw> : i32
  %3 = arith.shli %a, %b overflow<nsw, nuw> {t.x} : i32
  %4 = arith.trunci %w overflow<nsw> : i64 to i32
  %5 = arith.addi %a, %b overflow<none> : i32
  %6 = arith.divsi %a, %b exact : i32
  %7 = arith.shrui %a, %b exact : i32
  return
}
