// While loops with different before and after types, and conditionals with zero, one and two results.
func.func @collatz(%start: i64) -> (i64, i32) {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %zero32 = arith.constant 0 : i32
  %one32 = arith.constant 1 : i32
  %r:2 = scf.while (%n = %start, %steps = %zero32) : (i64, i32) -> (i64, i32) {
    %go = arith.cmpi ne, %n, %one : i64
    scf.condition(%go) %n, %steps : i64, i32
  } do {
  ^bb0(%n: i64, %steps: i32):
    %half = arith.divui %n, %two : i64
    %rem = arith.remui %n, %two : i64
    %odd = arith.cmpi eq, %rem, %one : i64
    %next = scf.if %odd -> (i64) {
      %m = arith.muli %n, %three : i64
      %p = arith.addi %m, %one : i64
      scf.yield %p : i64
    } else {
      scf.yield %half : i64
    }
    %s = arith.addi %steps, %one32 : i32
    scf.yield %next, %s : i64, i32
  } attributes {t.may_diverge}
  return %r#0, %r#1 : i64, i32
}

func.func @branches(%c: i1, %d: i1, %m: memref<f32>, %x: f32) -> (f32, i1) {
  scf.if %c {
    memref.store %x, %m[] : memref<f32>
  }
  scf.if %d {
    memref.store %x, %m[] : memref<f32>
  } else {
    scf.if %c {
      "t.effect"() : () -> ()
    }
  }
  %r:2 = scf.if %c -> (f32, i1) {
    scf.yield %x, %d : f32, i1
  } else {
    %v = memref.load %m[] : memref<f32>
    scf.yield %v, %c : f32, i1
  }
  return %r#0, %r#1 : f32, i1
}

func.func @changing_types(%x: f32) -> i32 {
  %r = scf.while (%v = %x) : (f32) -> i32 {
    %c = "t.test"(%v) : (f32) -> i1
    %i = arith.fptosi %v : f32 to i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %f = arith.sitofp %i : i32 to f32
    scf.yield %f : f32
  }
  return %r : i32
}
