// RUN: cotan opt %s --inline
// COUNT: func.call 0
// EVAL: distance(3, 8) = 5
// EVAL: distances(3, 8) = 10
// EVAL: sum_to(4) = 10

func.func private @abs(%x: i32) -> (i32, i1) {
  %zero = arith.constant 0 : i32
  %below = arith.cmpi slt, %x, %zero : i32
  cf.cond_br %below, ^below, ^above(%x : i32)
^below:
  %minus = arith.subi %zero, %x : i32
  return %minus, %below : i32, i1
^above(%y: i32):
  return %y, %below : i32, i1
}
func.func @distance(%a: i32, %b: i32) -> i32 {
  %d = arith.subi %a, %b : i32
  %r:2 = call @abs(%d) : (i32) -> (i32, i1)
  return %r#0 : i32
}

// Several times in a block, and in a block that others lead to.
func.func @distances(%a: i32, %b: i32) -> i32 {
  %d = arith.subi %a, %b : i32
  %r:2 = call @abs(%d) : (i32) -> (i32, i1)
  %e = arith.subi %b, %a : i32
  %s:2 = call @abs(%e) : (i32) -> (i32, i1)
  cf.cond_br %s#1, ^end(%r#0 : i32), ^more
^more:
  %sum = arith.addi %r#0, %s#0 : i32
  %t:2 = call @abs(%sum) : (i32) -> (i32, i1)
  cf.br ^end(%t#0 : i32)
^end(%u: i32):
  return %u : i32
}

// A loop, and a block that never returns.
func.func private @sum(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %bad = arith.cmpi slt, %n, %zero : i32
  cf.cond_br %bad, ^forever, ^loop(%zero, %zero : i32, i32)
^loop(%i: i32, %sum: i32):
  %next = arith.addi %i, %one : i32
  %more = arith.addi %sum, %next : i32
  %done = arith.cmpi eq, %next, %n : i32
  cf.cond_br %done, ^end, ^loop(%next, %more : i32, i32)
^end:
  return %more : i32
^forever:
  cf.br ^forever
}
func.func @sum_to(%n: i32) -> i32 {
  %s = call @sum(%n) : (i32) -> i32
  return %s : i32
}

// OUT:
// module {
//   func.func @distance(%a: i32, %b: i32) -> i32 {
//     %d = arith.subi %a, %b : i32
//     %zero = arith.constant 0 : i32
//     %below = arith.cmpi slt, %d, %zero : i32
//     cf.cond_br %below, ^below, ^above(%d : i32)
//   ^below:
//     %minus = arith.subi %zero, %d : i32
//     cf.br ^bb1(%minus, %below : i32, i1)
//   ^above(%y: i32):
//     cf.br ^bb1(%y, %below : i32, i1)
//   ^bb1(%r_0: i32, %r_1: i1):
//     return %r_0 : i32
//   }
//   func.func @distances(%a: i32, %b: i32) -> i32 {
//     %d = arith.subi %a, %b : i32
//     %zero = arith.constant 0 : i32
//     %below = arith.cmpi slt, %d, %zero : i32
//     cf.cond_br %below, ^below, ^above(%d : i32)
//   ^below:
//     %minus = arith.subi %zero, %d : i32
//     cf.br ^bb1(%minus, %below : i32, i1)
//   ^above(%y: i32):
//     cf.br ^bb1(%y, %below : i32, i1)
//   ^bb1(%r_0: i32, %r_1: i1):
//     %e = arith.subi %b, %a : i32
//     %zero_0 = arith.constant 0 : i32
//     %below_1 = arith.cmpi slt, %e, %zero_0 : i32
//     cf.cond_br %below_1, ^bb2, ^bb3(%e : i32)
//   ^bb2:
//     %minus_2 = arith.subi %zero_0, %e : i32
//     cf.br ^bb4(%minus_2, %below_1 : i32, i1)
//   ^bb3(%y_3: i32):
//     cf.br ^bb4(%y_3, %below_1 : i32, i1)
//   ^bb4(%s_0: i32, %s_1: i1):
//     cf.cond_br %s_1, ^end(%r_0 : i32), ^more
//   ^more:
//     %sum = arith.addi %r_0, %s_0 : i32
//     %zero_4 = arith.constant 0 : i32
//     %below_5 = arith.cmpi slt, %sum, %zero_4 : i32
//     cf.cond_br %below_5, ^bb5, ^bb6(%sum : i32)
//   ^bb5:
//     %minus_6 = arith.subi %zero_4, %sum : i32
//     cf.br ^bb7(%minus_6, %below_5 : i32, i1)
//   ^bb6(%y_7: i32):
//     cf.br ^bb7(%y_7, %below_5 : i32, i1)
//   ^bb7(%t_0: i32, %t_1: i1):
//     cf.br ^end(%t_0 : i32)
//   ^end(%u: i32):
//     return %u : i32
//   }
//   func.func @sum_to(%n: i32) -> i32 {
//     %zero = arith.constant 0 : i32
//     %one = arith.constant 1 : i32
//     %bad = arith.cmpi slt, %n, %zero : i32
//     cf.cond_br %bad, ^forever, ^loop(%zero, %zero : i32, i32)
//   ^loop(%i: i32, %sum: i32):
//     %next = arith.addi %i, %one : i32
//     %more = arith.addi %sum, %next : i32
//     %done = arith.cmpi eq, %next, %n : i32
//     cf.cond_br %done, ^end, ^loop(%next, %more : i32, i32)
//   ^end:
//     cf.br ^bb1(%more : i32)
//   ^forever:
//     cf.br ^forever
//   ^bb1(%s: i32):
//     return %s : i32
//   }
// }
