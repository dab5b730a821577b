// RUN: cotan opt %s --sccp
// EVAL: chosen(5) = 7
// EVAL: both(true) = 3
// EVAL: carried(4, 1) = 2, 16
// EVAL: carried(0, 1) = 2, 1
// EVAL: never(1) = 1
// EVAL: ends(5) = 1, 5
// EVAL: through(true) = 6
// Only the region that runs says what comes of it.
func.func @chosen(%x: i32) -> i32 {
  %c = arith.constant true
  %seven = arith.constant 7 : i32
  %r = scf.if %c -> (i32) {
    scf.yield %seven : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
// What both give is known; what differs is not.
func.func @both(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %r:2 = scf.if %c -> (i32, i32) {
    %a = arith.addi %one, %two : i32
    scf.yield %a, %one : i32, i32
  } else {
    %a = arith.constant 3 : i32
    scf.yield %a, %two : i32, i32
  }
  %s = arith.muli %r#1, %r#0 : i32
  %t = arith.divsi %s, %r#1 : i32
  return %t : i32
}
// A lane that is the same in every turn, although no single operation shows it.
func.func @carried(%n: index, %x: i32) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %step = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %step iter_args(%a = %two, %b = %x) -> (i32, i32) {
    %c = arith.muli %b, %a : i32
    %d = arith.muli %a, %one : i32
    %e = arith.subi %d, %two : i32
    %f = arith.addi %e, %two : i32
    scf.yield %f, %c : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @never(%x: i32) -> i32 {
  %false = arith.constant false
  %one = arith.constant 1 : i32
  %r = scf.while (%a = %one) : (i32) -> i32 {
    scf.condition(%false) %a : i32
  } do {
  ^bb0(%a: i32):
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @ends(%n: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%a = %one, %b = %zero) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi slt, %b, %n : i32
    scf.condition(%more) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %b, %a : i32
    %d = arith.muli %a, %a : i32
    scf.yield %d, %c : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// Through a call, into and out of a region.
func.func private @double(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func @through(%c: i1) -> i32 {
  %three = arith.constant 3 : i32
  %r = scf.if %c -> (i32) {
    %a = func.call @double(%three) : (i32) -> i32
    scf.yield %a : i32
  } else {
    %a = arith.constant 6 : i32
    scf.yield %a : i32
  }
  return %r : i32
}
