// RUN[1]: cotan run %s --arg=-1
func.func @main(%n: index) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.with_dim %n as "p" {
// ERR ^^^^^^^^^^^^^^ the size `p` is -1 [E0704]
    array.yield %one : f64
  } : f64
  return %r : f64
}
