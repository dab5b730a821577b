// RUN: cotan opt %s --sccp
// RUN: cotan opt %s --pass-pipeline=builtin.module(func.func(sccp))
// EVAL: same_everywhere(4) = 42
// EVAL: from_recursion(6) = 4

// All calls hand the same to it, so it is the same inside, and so is what it returns.
func.func private @scale(%x: i32, %by: i32) -> (i32, i32) {
  %y = arith.muli %x, %by : i32
  %z = arith.addi %by, %by : i32
  return %y, %z : i32, i32
}
func.func @same_everywhere(%n: i32) -> i32 {
  %three = arith.constant 3 : i32
  %a:2 = call @scale(%n, %three) : (i32, i32) -> (i32, i32)
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  %also_three = arith.addi %one, %two : i32
  %b:2 = call @scale(%a#0, %also_three) : (i32, i32) -> (i32, i32)
  %r = arith.addi %b#0, %b#1 : i32
  return %r : i32
}

// Of a public one only what it returns is known.
func.func @public(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  return %two : i32
}
func.func @from_public() -> i32 {
  %one = arith.constant 1 : i32
  %r = call @public(%one) : (i32) -> i32
  %s = arith.addi %r, %one : i32
  return %s : i32
}

// Nothing is known of the arguments of one that is a value.
func.func private @value(%x: i32) -> i32 {
  %r = arith.addi %x, %x : i32
  return %r : i32
}
func.func @takes_value() -> (i32, (i32) -> i32) {
  %one = arith.constant 1 : i32
  %f = constant @value : (i32) -> i32
  %r = call @value(%one) : (i32) -> i32
  return %r, %f : i32, (i32) -> i32
}

// Recursion: the argument that is forwarded is known.
func.func private @count(%n: i32, %step: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %done = arith.cmpi sle, %n, %zero : i32
  cf.cond_br %done, ^end, ^more
^more:
  %less = arith.subi %n, %step : i32
  %r = call @count(%less, %step) : (i32, i32) -> i32
  return %r : i32
^end:
  return %step : i32
}
func.func @from_recursion(%n: i32) -> i32 {
  %two = arith.constant 2 : i32
  %r = call @count(%n, %two) : (i32, i32) -> i32
  %s = arith.addi %r, %two : i32
  return %s : i32
}

// Of one that never returns nothing is known, nor of one whose code is elsewhere.
func.func private @forever() -> i32 {
  cf.br ^loop
^loop:
  cf.br ^loop
}
func.func private @elsewhere(i32) -> i32
func.func @unknown(%n: i32) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %a = call @elsewhere(%one) : (i32) -> i32
  %b = call @forever() : () -> i32
  %c = arith.addi %b, %one : i32
  return %a, %c : i32, i32
}

// Nobody calls it.
func.func private @unused(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  return %two : i32
}

// OUT:
// module {
//   func.func private @scale(%x: i32, %by: i32) -> (i32, i32) {
//     %by_0 = arith.constant 3 : i32
//     %y = arith.muli %x, %by_0 : i32
//     %z = arith.constant 6 : i32
//     return %y, %z : i32, i32
//   }
//   func.func @same_everywhere(%n: i32) -> i32 {
//     %three = arith.constant 3 : i32
//     %a:2 = call @scale(%n, %three) : (i32, i32) -> (i32, i32)
//     %one = arith.constant 1 : i32
//     %also_three = arith.constant 3 : i32
//     %0 = arith.constant 6 : i32
//     %b:2 = call @scale(%a#0, %also_three) : (i32, i32) -> (i32, i32)
//     %r = arith.addi %b#0, %0 : i32
//     return %r : i32
//   }
//   func.func @public(%x: i32) -> i32 {
//     %one = arith.constant 1 : i32
//     %two = arith.constant 2 : i32
//     return %two : i32
//   }
//   func.func @from_public() -> i32 {
//     %one = arith.constant 1 : i32
//     %r = call @public(%one) : (i32) -> i32
//     %s = arith.constant 3 : i32
//     return %s : i32
//   }
//   func.func private @value(%x: i32) -> i32 {
//     %r = arith.addi %x, %x : i32
//     return %r : i32
//   }
//   func.func @takes_value() -> (i32, (i32) -> i32) {
//     %one = arith.constant 1 : i32
//     %f = constant @value : (i32) -> i32
//     %r = call @value(%one) : (i32) -> i32
//     return %r, %f : i32, (i32) -> i32
//   }
//   func.func private @count(%n: i32, %step: i32) -> i32 {
//     %step_0 = arith.constant 2 : i32
//     %zero = arith.constant 0 : i32
//     %done = arith.cmpi sle, %n, %zero : i32
//     cf.cond_br %done, ^end, ^more
//   ^more:
//     %less = arith.subi %n, %step_0 : i32
//     %r = arith.constant 2 : i32
//     %r_1 = call @count(%less, %step_0) : (i32, i32) -> i32
//     return %r : i32
//   ^end:
//     return %step_0 : i32
//   }
//   func.func @from_recursion(%n: i32) -> i32 {
//     %two = arith.constant 2 : i32
//     %r = call @count(%n, %two) : (i32, i32) -> i32
//     %s = arith.constant 4 : i32
//     return %s : i32
//   }
//   func.func private @forever() -> i32 {
//     cf.br ^loop
//   ^loop:
//     cf.br ^loop
//   }
//   func.func private @elsewhere(i32) -> i32
//   func.func @unknown(%n: i32) -> (i32, i32) {
//     %one = arith.constant 1 : i32
//     %a = call @elsewhere(%one) : (i32) -> i32
//     %b = call @forever() : () -> i32
//     %c = arith.addi %b, %one : i32
//     return %a, %c : i32, i32
//   }
//   func.func private @unused(%n: i32) -> i32 {
//     %one = arith.constant 1 : i32
//     %two = arith.addi %one, %one : i32
//     return %two : i32
//   }
// }
