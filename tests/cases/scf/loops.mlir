// RUN: cotan opt %s
// RUN: cotan opt %s --canonicalize --cse --sccp
// EVAL: triangle(0, 5, 1) = 10
// EVAL: triangle(0, 5, 0) = 0
// EVAL: triangle(5, 0, 1) = 0
// EVAL: triangle(9223372036854775806, 9223372036854775807, 3) = 9223372036854775806
// EVAL: narrow(-3, 2) = 5
// EVAL: narrow(126, 127) = 1
// EVAL: swaps(3, 1.0, 2.0) = 2.0, 1.0
// EVAL: power(100) = 128, 7
// EVAL: chooses(true, 2.0) = 4.0
// EVAL: chooses(false, 2.0) = 2.0
// EVAL: nothing(true) =
func.func @triangle(%a: index, %b: index, %step: index) -> index {
  %zero = arith.constant 0 : index
  %r = scf.for %i = %a to %b step %step iter_args(%sum = %zero) -> (index) {
    %next = arith.addi %sum, %i : index
    scf.yield %next : index
  }
  return %r : index
}
func.func @narrow(%a: i8, %b: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r = scf.for %i = %a to %b step %one iter_args(%count = %zero) -> (i8) : i8 {
    %next = arith.addi %count, %one : i8
    scf.yield %next : i8
  } {mine.mark}
  return %r : i8
}
func.func @swaps(%n: index, %x: f64, %y: f64) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %y) -> (f64, f64) {
    scf.yield %b, %a : f64, f64
  }
  return %r#0, %r#1 : f64, f64
}
func.func @power(%n: i64) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r:2 = scf.while (%a = %one, %k = %zero) : (i64, i64) -> (i64, i64) {
    %more = arith.cmpi slt, %a, %n : i64
    scf.condition(%more) %a, %k : i64, i64
  } do {
  ^bb0(%a: i64, %k: i64):
    %b = arith.addi %a, %a : i64
    %l = arith.addi %k, %one : i64
    scf.yield %b, %l : i64, i64
  } attributes {mine.mark}
  return %r#0, %r#1 : i64, i64
}
func.func @chooses(%c: i1, %x: f64) -> f64 {
  %r = scf.if %c -> (f64) {
    %y = arith.addf %x, %x : f64
    scf.yield %y : f64
  } else {
    scf.yield %x : f64
  } {mine.mark}
  return %r : f64
}
func.func @nothing(%c: i1) {
  %zero = arith.constant 0 : index
  scf.if %c {
    cf.assert %c, "it holds"
  }
  scf.if %c {
    cf.assert %c, "it holds"
  } else {
    scf.yield {mine.mark}
  }
  scf.for %i = %zero to %zero step %zero {
    cf.assert %c, "it holds"
  }
  scf.while : () -> () {
    %false = arith.constant false
    scf.condition(%false)
  } do {
    scf.yield
  }
  return
}
