// RUN: cotan opt %s --inline
// COUNT: func.call 1
// EVAL: twice_twice(3) = 147
// EVAL: groups(2, 5) = 5
// EVAL: in_loop(4) = 4

// Copies of a name get a number; the name of a call goes on as that of what is returned.
func.func private @square_plus(%x: i32, %y: i32) -> i32 {
  %square = arith.muli %x, %x : i32
  %sum = arith.addi %square, %y : i32
  return %sum : i32
}
func.func @twice_twice(%a: i32) -> i32 {
  %first = call @square_plus(%a, %a) : (i32, i32) -> i32
  %second = func.call @square_plus(%first, %a) : (i32, i32) -> i32
  return %second : i32
}

// A public function stays.
func.func @both(%x: i32, %y: i32) -> (i32, i32) {
  %sum = arith.addi %x, %y : i32
  return %sum, %x : i32, i32
}
func.func @groups(%a: i32, %b: i32) -> i32 {
  %pair:2 = call @both(%a, %b) : (i32, i32) -> (i32, i32)
  %r = arith.subi %pair#0, %pair#1 : i32
  return %r : i32
}

func.func private @nothing() {
  return
}
func.func @calls_nothing() {
  call @nothing() : () -> ()
  call @nothing() : () -> ()
  return
}

// Callees first: what is copied calls nothing any more.
func.func @outermost(%a: i32) -> i32 {
  %r = call @middle(%a) : (i32) -> i32
  return %r : i32
}
func.func private @middle(%a: i32) -> i32 {
  %r = call @inner(%a) : (i32) -> i32
  %s = call @inner(%r) : (i32) -> i32
  return %s : i32
}
func.func private @inner(%a: i32) -> i32 {
  %one = arith.constant 1 : i32
  %r = arith.addi %a, %one : i32
  return %r : i32
}

func.func @in_loop(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^loop(%zero : i32)
^loop(%i: i32):
  %next = call @step(%i) : (i32) -> i32
  %more = arith.cmpi slt, %next, %n : i32
  cf.cond_br %more, ^loop(%next : i32), ^end
^end:
  return %next : i32
}
func.func private @step(%i: i32) -> i32 {
  %two = arith.constant 2 : i32
  %next = arith.addi %i, %two : i32
  return %next : i32
}

// Code that never runs may use what it computes: the last call stays.
func.func private @same(%a: i32) -> i32 {
  return %a : i32
}
func.func @never() {
  return
^never:
  %x = func.call @same(%y) : (i32) -> i32
  %y = func.call @inner2(%x) : (i32) -> i32
  cf.br ^never
}
func.func private @inner2(%a: i32) -> i32 {
  return %a : i32
}

// OUT:
// module {
//   func.func @twice_twice(%a: i32) -> i32 {
//     %square = arith.muli %a, %a : i32
//     %first = arith.addi %square, %a : i32
//     %square_0 = arith.muli %first, %first : i32
//     %second = arith.addi %square_0, %a : i32
//     return %second : i32
//   }
//   func.func @both(%x: i32, %y: i32) -> (i32, i32) {
//     %sum = arith.addi %x, %y : i32
//     return %sum, %x : i32, i32
//   }
//   func.func @groups(%a: i32, %b: i32) -> i32 {
//     %pair_0 = arith.addi %a, %b : i32
//     %r = arith.subi %pair_0, %a : i32
//     return %r : i32
//   }
//   func.func @calls_nothing() {
//     return
//   }
//   func.func @outermost(%a: i32) -> i32 {
//     %one = arith.constant 1 : i32
//     %r = arith.addi %a, %one : i32
//     %one_0 = arith.constant 1 : i32
//     %r_1 = arith.addi %r, %one_0 : i32
//     return %r_1 : i32
//   }
//   func.func @in_loop(%n: i32) -> i32 {
//     %zero = arith.constant 0 : i32
//     cf.br ^loop(%zero : i32)
//   ^loop(%i: i32):
//     %two = arith.constant 2 : i32
//     %next = arith.addi %i, %two : i32
//     %more = arith.cmpi slt, %next, %n : i32
//     cf.cond_br %more, ^loop(%next : i32), ^end
//   ^end:
//     return %next : i32
//   }
//   func.func private @same(%a: i32) -> i32 {
//     return %a : i32
//   }
//   func.func @never() {
//     return
//   ^never:
//     %x = call @same(%x) : (i32) -> i32
//     cf.br ^never
//   }
// }
