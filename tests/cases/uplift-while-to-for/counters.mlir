// Loops that count, and loops that do not.
// RUN: cotan opt %s --uplift-while-to-for --canonicalize
// EVAL: exchanged(3, 2.0) = 3, 8.0
// EVAL: exchanged(-1, 2.0) = 0, 1.0
// EVAL: inclusive(2.0) = 6, 32.0
// EVAL: by_threes(2.0) = 12, 16.0
// EVAL: nested(2.0) = 64.0
// EVAL: downwards(4, 2.0) = 16.0
// EVAL: moving(4, 2.0) = 4.0
// EVAL: wraps(7, 2.0) = 9, 8.0
func.func @exchanged(%n: i32, %x: f64) -> (i32, f64) {
  %zero = arith.constant 0 : i32
  %start = arith.constant 1.0 : f64
  %r:2 = scf.while (%p = %start, %i = %zero) : (f64, i32) -> (f64, i32) {
    %more = arith.cmpi sgt, %n, %i : i32
    scf.condition(%more) %p, %i : f64, i32
  } do {
  ^bb0(%p: f64, %i: i32):
    %one = arith.constant 1 : i32
    %next = arith.addi %one, %i : i32
    %q = arith.mulf %p, %x : f64
    scf.yield %q, %next : f64, i32
  }
  return %r#1, %r#0 : i32, f64
}
// The bound itself is reached.
func.func @inclusive(%x: f64) -> (i64, f64) {
  %first = arith.constant 1 : i64
  %start = arith.constant 1.0 : f64
  %r:2 = scf.while (%i = %first, %p = %start) : (i64, f64) -> (i64, f64) {
    %five = arith.constant 5 : i64
    %more = arith.cmpi sle, %i, %five : i64
    scf.condition(%more) %i, %p : i64, f64
  } do {
  ^bb0(%i: i64, %p: f64):
    %one = arith.constant 1 : i64
    %next = arith.addi %i, %one : i64
    %q = arith.mulf %p, %x : f64
    scf.yield %next, %q : i64, f64
  }
  return %r#0, %r#1 : i64, f64
}
func.func @by_threes(%x: f64) -> (i32, f64) {
  %zero = arith.constant 0 : i32
  %start = arith.constant 1.0 : f64
  %r:2 = scf.while (%i = %zero, %p = %start) : (i32, f64) -> (i32, f64) {
    %ten = arith.constant 10 : i32
    %more = arith.cmpi slt, %i, %ten : i32
    scf.condition(%more) %i, %p : i32, f64
  } do {
  ^bb0(%i: i32, %p: f64):
    %three = arith.constant 3 : i32
    %next = arith.addi %i, %three : i32
    %q = arith.mulf %p, %x : f64
    scf.yield %next, %q : i32, f64
  }
  return %r#0, %r#1 : i32, f64
}
func.func @nested(%x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %r:2 = scf.while (%i = %zero, %p = %start) : (index, f64) -> (index, f64) {
    %two = arith.constant 2 : index
    %more = arith.cmpi slt, %i, %two : index
    scf.condition(%more) %i, %p : index, f64
  } do {
  ^bb0(%i: index, %p: f64):
    %s:2 = scf.while (%j = %zero, %q = %p) : (index, f64) -> (index, f64) {
      %three = arith.constant 3 : index
      %more = arith.cmpi slt, %j, %three : index
      scf.condition(%more) %j, %q : index, f64
    } do {
    ^bb0(%j: index, %q: f64):
      %next = arith.addi %j, %one : index
      %t = arith.mulf %q, %x : f64
      scf.yield %next, %t : index, f64
    }
    %next = arith.addi %i, %one : index
    scf.yield %next, %s#1 : index, f64
  }
  return %r#1 : f64
}
// A counter that decreases.
func.func @downwards(%n: i32, %x: f64) -> f64 {
  %zero = arith.constant 0 : i32
  %start = arith.constant 1.0 : f64
  %r:2 = scf.while (%i = %n, %p = %start) : (i32, f64) -> (i32, f64) {
    %more = arith.cmpi sgt, %i, %zero : i32
    scf.condition(%more) %i, %p : i32, f64
  } do {
  ^bb0(%i: i32, %p: f64):
    %one = arith.constant -1 : i32
    %next = arith.addi %i, %one : i32
    %q = arith.mulf %p, %x : f64
    scf.yield %next, %q : i32, f64
  }
  return %r#1 : f64
}
// A bound that changes.
func.func @moving(%n: i32, %x: f64) -> f64 {
  %zero = arith.constant 0 : i32
  %start = arith.constant 1.0 : f64
  %r:3 = scf.while (%i = %zero, %end = %n, %p = %start) : (i32, i32, f64) -> (i32, i32, f64) {
    %more = arith.cmpi slt, %i, %end : i32
    scf.condition(%more) %i, %end, %p : i32, i32, f64
  } do {
  ^bb0(%i: i32, %end: i32, %p: f64):
    %one = arith.constant 1 : i32
    %next = arith.addi %i, %one : i32
    %before = arith.subi %end, %one : i32
    %q = arith.mulf %p, %x : f64
    scf.yield %next, %before, %q : i32, i32, f64
  }
  return %r#2 : f64
}
// A counter that might wrap around an unknown bound.
func.func @wraps(%n: i32, %x: f64) -> (i32, f64) {
  %zero = arith.constant 0 : i32
  %start = arith.constant 1.0 : f64
  %r:2 = scf.while (%i = %zero, %p = %start) : (i32, f64) -> (i32, f64) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %p : i32, f64
  } do {
  ^bb0(%i: i32, %p: f64):
    %three = arith.constant 3 : i32
    %next = arith.addi %i, %three : i32
    %q = arith.mulf %p, %x : f64
    scf.yield %next, %q : i32, f64
  }
  return %r#0, %r#1 : i32, f64
}
