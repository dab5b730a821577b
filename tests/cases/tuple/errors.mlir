// RUN[1]: cotan opt %s --split-input-file
func.func @packed(%a: f64, %b: i32) {
  %r = "tuple.pack"(%a, %b) : (f64, i32) -> tuple<i32, f64>
// ERR ^^^^^^^^^^^^ 'tuple.pack' op packs `f64, i32`, but its result is `tuple<i32, f64>` [E0406]
  %s = "tuple.pack"(%a, %b) : (f64, i32) -> f64
// ERR ^^^^^^^^^^^^ 'tuple.pack' op result #0 must be a tuple, but got 'f64' [E0406]
  %t = tuple.pack %a, %b : f64, i32
  %u = "tuple.get"(%t) <{index = 1 : i64}> : (tuple<f64, i32>) -> f64
// ERR ^^^^^^^^^^^ 'tuple.get' op returns `i32`, but its result is `f64` [E0406]
  %v = "tuple.get"(%t) <{index = 2 : i64}> : (tuple<f64, i32>) -> f64
// ERR ^^^^^^^^^^^ 'tuple.get' op there is no component 2: there are 0 to 1 [E0406]
  %w = "tuple.get"(%a) <{index = 2 : i64}> : (f64) -> f64
// ERR ^^^^^^^^^^^ 'tuple.get' op operand #0 must be a tuple, but got 'f64' [E0406]
  return
}
// -----
func.func @parts(%t: tuple<f64, i32>) {
  %a = tuple.get %t[2] : tuple<f64, i32>
// ERR ^^^^^^^^^ there is no component 2: there are 0 to 1 [E0406]
  %b = tuple.get %t[-1] : tuple<f64, i32>
// ERR ^^^^^^^^^ there is no component -1: there are 0 to 1 [E0406]
  return
}
// -----
func.func @empty(%t: tuple<>) {
  %a = tuple.get %t[0] : tuple<>
// ERR ^^^^^^^^^ there is no component 0: the tuple is empty [E0406]
  return
}
