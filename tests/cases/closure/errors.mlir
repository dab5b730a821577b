// RUN[1]: cotan opt %s
func.func @lambdas(%x: f64, %i: i32) {
  %f = closure.lambda (%u: i32) {
// ERR ^^^^^^^^^^^^^^ 'closure.lambda' op region has argument 0 of type `i32`, expected `f64` [E0406]
    closure.yield %x : f64
  } : (f64) -> f64
  %g = closure.lambda (%u: f64) {
// ERR ^^^^^^^^^^^^^^ 'closure.lambda' op region yields `i32` as value 0, expected `f64` [E0406]
    closure.yield %i : i32
  } : (f64) -> f64
  %h = closure.lambda (%u: f64) {
// ERR ^^^^^^^^^^^^^^ 'closure.lambda' op region yields 0 values, expected 1 [E0601]
    closure.yield
  } : (f64) -> f64
  %k = closure.lambda (%u: f64) {
// ERR ^^^^^^^^^^^^^^ 'closure.lambda' op region expects 2 arguments, has 1 [E0601]
    closure.yield %u : f64
  } : (f64, f64) -> f64
  %l = closure.lambda (%u: f64) {
// ERR ^^^^^^^^^^^^^^ 'closure.lambda' op region yields `f64` as value 0, expected `i32` [E0406]
    array.yield %u : f64
// ERR@5-15 'array.yield' op expects to end the body of an operation of `array` [E0404]
  } : (f64) -> i32
  return
}
func.func @applied(%f: (f64) -> f64, %x: f64, %i: i32) {
  %a = "closure.apply"(%f, %i) : ((f64) -> f64, i32) -> f64
// ERR ^^^^^^^^^^^^^^^ 'closure.apply' op operand types do not match the type of the callee, '(f64) -> f64' [E0406]
  %b = "closure.apply"(%f, %x) : ((f64) -> f64, f64) -> i32
// ERR ^^^^^^^^^^^^^^^ 'closure.apply' op result types do not match the type of the callee, '(f64) -> f64' [E0601]
  %c = "closure.apply"(%f) : ((f64) -> f64) -> f64
// ERR ^^^^^^^^^^^^^^^ 'closure.apply' op operand types do not match the type of the callee, '(f64) -> f64' [E0406]
  %d = "closure.apply"(%x, %x) : (f64, f64) -> f64
// ERR ^^^^^^^^^^^^^^^ 'closure.apply' op operand #0 must be function type, but got 'f64' [E0406]
  return
}
