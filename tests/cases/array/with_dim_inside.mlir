// A size inside that would be negative is an error before anything runs.
// RUN[1]: cotan run %s --arg=1
func.func @main(%n: index) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.with_dim %n as "p" {
    %x = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<p - 2>>
// ERR   ^^^^^^^^^^^^^^^ the size `p - 2` is -1 where p = 1 [E0704]
    array.yield %one : f64
  } : f64
  return %r : f64
}
