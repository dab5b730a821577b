// RUN[1]: cotan opt %s
func.func @ifs(%c: i1, %x: f64, %i: i32) {
  %a = scf.if %c -> (f64) {
// ERR ^^^^^^ 'scf.if' op region yields `i32` as value 0, expected `f64` [E0406]
    scf.yield %i : i32
  } else {
    scf.yield %x : f64
  }
  %b = scf.if %c -> (f64) {
// ERR ^^^^^^ 'scf.if' op region yields 2 values, expected 1 [E0601]
    scf.yield %x, %x : f64, f64
  } else {
    array.yield %x : f64
// ERR@5-15 'array.yield' op expects to end the body of an operation of `array` [E0404]
  }
  %d = "scf.if"(%c) ({
// ERR ^^^^^^^^ 'scf.if' op region expects 0 arguments, has 1 [E0601]
  ^bb0(%y: f64):
    scf.yield %y : f64
  }, {
    scf.yield %x : f64
  }) : (i1) -> f64
  scf.if %c {
// ERR@3-8 'scf.if' op has a body without `scf.yield` [E0404]
    scf.condition(%c)
// ERR@5-17 'scf.condition' op expects to end the first region of `scf.while` [E0404]
  } else {
    scf.yield
  }
  return
}
func.func @fors(%n: index, %x: f64, %i: i32) {
  %a = "scf.for"(%n, %n, %n, %x) ({
// ERR ^^^^^^^^^ 'scf.for' op region has argument 1 of type `i32`, expected `f64` [E0406]
  ^bb0(%k: index, %y: i32):
    scf.yield %x : f64
  }) : (index, index, index, f64) -> f64
  %b = "scf.for"(%n, %n, %n, %x) ({
// ERR ^^^^^^^^^ 'scf.for' op region expects 2 arguments, has 1 [E0601]
// ERR ^^^^^^^^^ 'scf.for' op region yields 2 values, expected 1 [E0601]
  ^bb0(%k: index):
    scf.yield %x, %i : f64, i32
  }) : (index, index, index, f64) -> f64
  %one = arith.constant 1 : index
  %d = scf.for %k = %n to %n step %one iter_args(%y = %x) -> (f64) {
// ERR ^^^^^^^ 'scf.for' op region yields `i32` as value 0, expected `f64` [E0406]
    scf.yield %i : i32
  }
  %e = "scf.for"(%n, %n, %n, %x) ({
// ERR ^^^^^^^^^ 'scf.for' op carries `f64`, but its results are `i32` [E0406]
  ^bb0(%k: index, %y: f64):
    scf.yield %y : f64
  }) : (index, index, index, f64) -> i32
  return
}
func.func @whiles(%c: i1, %x: f64, %i: i32) {
  %a = scf.while (%y = %x) : (f64) -> f64 {
// ERR ^^^^^^^^^ 'scf.while' op has a first region without `scf.condition` [E0404]
    scf.yield %y : f64
  } do {
  ^bb0(%y: f64):
    scf.yield %y : f64
  }
  %b = "scf.while"(%x) ({
// ERR ^^^^^^^^^^^ 'scf.while' op region has argument 0 of type `i32`, expected `f64` [E0406]
// ERR ^^^^^^^^^^^ 'scf.while' op has a body without `scf.yield` [E0404]
  ^bb0(%y: i32):
    scf.condition(%c) %x : f64
  }, {
  ^bb0(%y: f64):
    scf.condition(%c) %y : f64
// ERR@5-17 'scf.condition' op expects to end the first region of `scf.while` [E0404]
  }) : (f64) -> f64
  return
}
!acc = !array.acc<f64>
func.func @accumulators(%more: i1, %a: !acc, %n: index) -> (index, !acc) {
  %r:2 = scf.while (%b = %a, %i = %n) : (!acc, index) -> (index, !acc) {
// ERR   ^^^^^^^^^ 'scf.while' op has a first region that does not forward its accumulator argument 0 [E0408]
    scf.condition(%more) %i, %b : index, !acc
  } do {
  ^bb0(%i: index, %b: !acc):
    scf.yield %b, %i : !acc, index
  }
  return %r#0, %r#1 : index, !acc
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
}
