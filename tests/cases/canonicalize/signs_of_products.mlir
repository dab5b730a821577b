// RUN: cotan opt %s --canonicalize

// A sign goes into the constant; what is subtracted is added, so no constant is one more.
func.func @into_the_constant(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %seven = arith.constant 7 : i32
  %minus = arith.subi %zero, %x : i32
  %r = arith.muli %minus, %seven : i32
  return %r : i32
}
func.func @constants(%x: i32, %y: i32) -> (i32, i32) {
  %five = arith.constant 5 : i32
  %minus = arith.constant -1 : i32
  %r = arith.subi %x, %five : i32
  %s = arith.muli %y, %minus : i32
  return %r, %s : i32, i32
}

// One of two constants is the condition turned round.
func.func @turned(%c: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = arith.select %c, %zero, %one : i32
  return %r : i32
}

// Integers of so few bits are exact before they are rounded.
func.func @rounded_once(%x: i16) -> f32 {
  %f = arith.sitofp %x : i16 to f64
  %r = arith.truncf %f : f64 to f32
  return %r : f32
}
