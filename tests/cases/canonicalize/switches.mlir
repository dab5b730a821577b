// RUN: cotan opt %s --canonicalize
// EVAL: twice_said(2, 1.0, 2.0) = 2.0
// EVAL: again(1, 1.0, 2.0) = -1.0
// EVAL: again(2, 1.0, 2.0) = 2.0
// EVAL: again(7, 1.0, 2.0) = -2.0

// All ways are alike.
func.func @alike(%c: i32, %a: f64) -> f64 {
  cf.switch %c : i32, [
    default: ^end(%a : f64),
    1: ^empty(%a : f64),
    2: ^end(%a : f64)
  ]
^empty(%x: f64):
  cf.br ^end(%x : f64)
^end(%y: f64):
  return %y : f64
}

// The first case of a value counts; it must not give way to the second.
func.func @twice_said(%c: i32, %a: f64, %b: f64) -> f64 {
  cf.switch %c : i32, [
    default: ^end(%b : f64),
    2: ^end(%b : f64),
    2: ^end(%a : f64),
    3: ^end(%a : f64)
  ]
^end(%x: f64):
  return %x : f64
}

// By ways over blocks that only jump, more cases are like the default.
func.func @again(%c: i32, %a: f64, %b: f64) -> f64 {
  %t = arith.cmpf ord, %a, %b : f64
  cf.switch %c : i32, [
    default: ^other,
    1: ^one,
    2: ^two
  ]
^one:
  cf.switch %c : i32, [
    default: ^plus,
    1: ^minus(%a : f64)
  ]
^two:
  cf.assert %t, "two"
  cf.switch %c : i32, [
    default: ^plus,
    1: ^minus(%a : f64)
  ]
^other:
  cf.switch %c : i32, [
    default: ^minus(%b : f64),
    1: ^plus,
    2: ^plus
  ]
^minus(%x: f64):
  %y = arith.negf %x : f64
  return %y : f64
^plus:
  return %b : f64
}

// Two edges to one block: the value is not known there.
func.func @two_edges(%c: i64, %a: f64, %b: f64) -> f64 {
  cf.switch %c : i64, [
    default: ^end(%a : f64),
    1: ^both,
    -2: ^both
  ]
^both:
  %x = arith.negf %a : f64
  cf.switch %c : i64, [
    default: ^end(%x : f64),
    1: ^end(%b : f64)
  ]
^end(%y: f64):
  return %y : f64
}
