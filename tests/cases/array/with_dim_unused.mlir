// A negative size is an error where it is met; passes may remove what nobody uses, and the error with it.
// RUN[1]: cotan run %s --engine=interpret --arg=-1
// RUN: cotan opt %s --dce
func.func @main(%n: index) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.with_dim %n as "p" {
    array.yield %one : f64
  } : f64
  return %one : f64
}
