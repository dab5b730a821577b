// The cotangent of a pair of integers is `tuple<>`, which has no parts.
// RUN: cotan opt %s --to-combinators --from-combinators --to-unary-normal-form --reverse-unary-normal-form --from-unary-normal-form --inline-function-values --canonicalize
func.func @wide() -> (i128, i128) {
  %a = arith.constant 100000000000000000000000000000 : i128
  %b = arith.constant -3 : i128
  %c = arith.muli %a, %b : i128
  return %a, %c : i128, i128
}
func.func @mixed(%x: f64, %n: i64) -> (f64, i64) {
  %y = arith.mulf %x, %x : f64
  %m = arith.addi %n, %n : i64
  return %y, %m : f64, i64
}
