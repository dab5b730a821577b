// RUN[1]: cotan opt %s
func.func @ifs(%c: i1, %x: f64, %i: i32) {
  %a = control.if %c {
// ERR ^^^^^^^^^^ 'control.if' op region yields `i32` as value 0, expected `f64` [E0406]
    control.yield %i : i32
  } else {
    control.yield %x : f64
  } : f64
  %b = control.if %c {
// ERR ^^^^^^^^^^ 'control.if' op region yields 2 values, expected 1 [E0601]
    control.yield %x, %x : f64, f64
  } else {
    array.yield %x : f64
// ERR@5-15 'array.yield' op expects to end the body of an operation of `array` [E0404]
  } : f64
  %d = "control.if"(%c) ({
// ERR ^^^^^^^^^^^^ 'control.if' op region expects 0 arguments, has 1 [E0601]
  ^bb0(%y: f64):
    control.yield %y : f64
  }, {
    control.yield %x : f64
  }) : (i1) -> f64
  control.if %c {
// ERR@3-12 'control.if' op has a body without `control.yield` [E0404]
    control.condition %c
// ERR@5-21 'control.condition' op expects to end the first region of `control.while` [E0404]
  } else {
    control.yield
  }
  return
}
func.func @fors(%n: index, %x: f64, %i: i32) {
  %a = control.for %n to %n from %x (%k: index, %y: i32) {
// ERR ^^^^^^^^^^^ 'control.for' op region has argument 1 of type `i32`, expected `f64` [E0406]
    control.yield %x : f64
  } : f64
  %b = control.for %n to %n from %x (%k: index) {
// ERR ^^^^^^^^^^^ 'control.for' op region expects 2 arguments, has 1 [E0601]
// ERR ^^^^^^^^^^^ 'control.for' op region yields 2 values, expected 1 [E0601]
    control.yield %x, %i : f64, i32
  } : f64
  %d = control.for %n to %n from %x (%k: index, %y: f64) {
// ERR ^^^^^^^^^^^ 'control.for' op region yields `i32` as value 0, expected `f64` [E0406]
    control.yield %i : i32
  } : f64
  %e = "control.for"(%n, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
// ERR ^^^^^^^^^^^^^ 'control.for' op carries `f64`, but its results are `i32` [E0406]
  ^bb0(%k: index, %y: f64):
    control.yield %y : f64
  }) : (index, index, f64) -> i32
  return
}
func.func @whiles(%c: i1, %x: f64, %i: i32) {
  %a = control.while from %x (%y: f64) {
// ERR ^^^^^^^^^^^^^ 'control.while' op has a first region without `control.condition` [E0404]
    control.yield %y : f64
  } do (%y: f64) {
    control.yield %y : f64
  } : f64
  %b = control.while from %x (%y: i32) {
// ERR ^^^^^^^^^^^^^ 'control.while' op region has argument 0 of type `i32`, expected `f64` [E0406]
// ERR ^^^^^^^^^^^^^ 'control.while' op has a body without `control.yield` [E0404]
    control.condition %c
  } do (%y: f64) {
    control.condition %c
// ERR@5-21 'control.condition' op expects to end the first region of `control.while` [E0404]
  } : f64
  return
}
