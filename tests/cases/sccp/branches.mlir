// RUN: cotan opt %s --allow-unregistered-dialect --sccp
// EVAL: diamond(7) = 2
// EVAL: overdefined(true) = 2
// EVAL: switch(5) = 8
// EVAL: loop(3) = 1

// Both ways give the same.
func.func @diamond(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %c = arith.cmpi slt, %n, %one : i32
  cf.cond_br %c, ^left, ^right
^left:
  %a = arith.addi %one, %zero : i32
  cf.br ^end(%a : i32)
^right:
  cf.br ^end(%one : i32)
^end(%x: i32):
  %r = arith.addi %x, %x : i32
  return %r : i32
}

// Both ways give something else.
func.func @overdefined(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.cond_br %c, ^end(%one : i32), ^end(%two : i32)
^end(%x: i32):
  %r = arith.addi %x, %x : i32
  return %r : i32
}

// Only one way is ever taken, so that what comes by the other does not count.
func.func @switch(%n: i32) -> i32 {
  %two = arith.constant 2 : i32
  %flag = arith.addi %two, %two : i32
  cf.switch %flag : i32, [
    default: ^end(%n : i32),
    4: ^end(%two : i32),
    5: ^other
  ]
^other:
  %x = arith.muli %flag, %two : i32
  cf.br ^end(%x : i32)
^end(%y: i32):
  %r = arith.muli %y, %flag : i32
  return %r : i32
}

// A variable of a loop that stays what it is, as is seen only when it is assumed first.
func.func @loop(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^loop(%zero, %one : i32, i32)
^loop(%i: i32, %k: i32):
  %next = arith.addi %i, %one : i32
  %is = arith.cmpi eq, %k, %one : i32
  cf.cond_br %is, ^stays, ^changes
^stays:
  %more = arith.cmpi slt, %next, %n : i32
  cf.cond_br %more, ^loop(%next, %k : i32, i32), ^end
^changes:
  %two = arith.addi %k, %one : i32
  cf.br ^loop(%next, %two : i32, i32)
^end:
  return %k : i32
}

// What never runs is left alone.
func.func @never(%n: i32) -> i32 {
  %false = arith.constant false
  %one = arith.constant 1 : i32
  cf.cond_br %false, ^never, ^end(%n : i32)
^never:
  %two = arith.addi %one, %one : i32
  cf.br ^end(%two : i32)
^end(%r: i32):
  return %r : i32
}

// The one that is selected is known, or both are.
func.func @select(%c: i1, %n: i32) -> (i32, i32, i32) {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  %a = arith.select %true, %two, %n : i32
  %b = arith.select %true, %n, %two : i32
  %x = arith.subi %two, %one : i32
  %d = arith.select %c, %x, %one : i32
  return %a, %b, %d : i32, i32, i32
}

// Tensors.
func.func @tensors() -> (tensor<4xf64>, tensor<2000xi32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %b = arith.addf %a, %a : tensor<4xf64>
  %large = arith.constant dense<1> : tensor<2000xi32>
  %sum = arith.addi %large, %large : tensor<2000xi32>
  return %b, %sum : tensor<4xf64>, tensor<2000xi32>
}

// Nobody knows where control goes in what is not registered, nor what comes in.
func.func @foreign(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %r = "foreign.region"() ({
  ^start(%x: i32):
    %two = arith.addi %one, %one : i32
    "foreign.branch"(%two)[^other] : (i32) -> ()
  ^other(%y: i32):
    %s = arith.addi %y, %two : i32
    "foreign.yield"(%s) : (i32) -> ()
  ^third(%z: i32):
    %t = arith.muli %z, %two : i32
    "foreign.yield"(%t) : (i32) -> ()
  }) : () -> i32
  return %r : i32
}

// OUT:
// module {
//   func.func @diamond(%n: i32) -> i32 {
//     %one = arith.constant 1 : i32
//     %zero = arith.constant 0 : i32
//     %c = arith.cmpi slt, %n, %one : i32
//     cf.cond_br %c, ^left, ^right
//   ^left:
//     %a = arith.constant 1 : i32
//     cf.br ^end(%a : i32)
//   ^right:
//     cf.br ^end(%one : i32)
//   ^end(%x: i32):
//     %r = arith.constant 2 : i32
//     return %r : i32
//   }
//   func.func @overdefined(%c: i1) -> i32 {
//     %one = arith.constant 1 : i32
//     %two = arith.constant 2 : i32
//     cf.cond_br %c, ^end(%one : i32), ^end(%two : i32)
//   ^end(%x: i32):
//     %r = arith.addi %x, %x : i32
//     return %r : i32
//   }
//   func.func @switch(%n: i32) -> i32 {
//     %two = arith.constant 2 : i32
//     %flag = arith.constant 4 : i32
//     cf.switch %flag : i32, [
//       default: ^end(%n : i32),
//       4: ^end(%two : i32),
//       5: ^other
//     ]
//   ^other:
//     %x = arith.muli %flag, %two : i32
//     cf.br ^end(%x : i32)
//   ^end(%y: i32):
//     %r = arith.constant 8 : i32
//     return %r : i32
//   }
//   func.func @loop(%n: i32) -> i32 {
//     %zero = arith.constant 0 : i32
//     %one = arith.constant 1 : i32
//     cf.br ^loop(%zero, %one : i32, i32)
//   ^loop(%i: i32, %k: i32):
//     %k_0 = arith.constant 1 : i32
//     %next = arith.addi %i, %one : i32
//     %is = arith.constant true
//     cf.cond_br %is, ^stays, ^changes
//   ^stays:
//     %more = arith.cmpi slt, %next, %n : i32
//     cf.cond_br %more, ^loop(%next, %k_0 : i32, i32), ^end
//   ^changes:
//     %two = arith.addi %k_0, %one : i32
//     cf.br ^loop(%next, %two : i32, i32)
//   ^end:
//     return %k_0 : i32
//   }
//   func.func @never(%n: i32) -> i32 {
//     %false = arith.constant false
//     %one = arith.constant 1 : i32
//     cf.cond_br %false, ^never, ^end(%n : i32)
//   ^never:
//     %two = arith.addi %one, %one : i32
//     cf.br ^end(%two : i32)
//   ^end(%r: i32):
//     return %r : i32
//   }
//   func.func @select(%c: i1, %n: i32) -> (i32, i32, i32) {
//     %true = arith.constant true
//     %one = arith.constant 1 : i32
//     %two = arith.constant 2 : i32
//     %a = arith.constant 2 : i32
//     %b = arith.select %true, %n, %two : i32
//     %d = arith.constant 1 : i32
//     return %a, %b, %d : i32, i32, i32
//   }
//   func.func @tensors() -> (tensor<4xf64>, tensor<2000xi32>) {
//     %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
//     %b = arith.constant dense<[2.0, 4.0, 6.0, 8.0]> : tensor<4xf64>
//     %large = arith.constant dense<1> : tensor<2000xi32>
//     %sum = arith.constant dense<2> : tensor<2000xi32>
//     return %b, %sum : tensor<4xf64>, tensor<2000xi32>
//   }
//   func.func @foreign(%n: i32) -> i32 {
//     %one = arith.constant 1 : i32
//     %r = "foreign.region"() ({
//     ^start(%x: i32):
//       %two = arith.constant 2 : i32
//       "foreign.branch"(%two)[^other] : (i32) -> ()
//     ^other(%y: i32):
//       %s = arith.addi %y, %two : i32
//       "foreign.yield"(%s) : (i32) -> ()
//     ^third(%z: i32):
//       %t = arith.muli %z, %two : i32
//       "foreign.yield"(%t) : (i32) -> ()
//     }) : () -> i32
//     return %r : i32
//   }
// }
