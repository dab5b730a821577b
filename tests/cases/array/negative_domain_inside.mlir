// As sizes of arrays, those of domains are asked for when the function is called.
// RUN[1]: cotan run %s --arg []
func.func @main(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %false = arith.constant false
  %r = scf.if %false -> (f64) {
    %s = array.accumulate over [n - 1] (%i: index, %a: !array.acc<f64>) {
// ERR   ^^^^^^^^^^^^^^^^ the size `n - 1` is -1 where n = 0 [E0704]
      array.yield %a : !array.acc<f64>
    } : () -> f64
    scf.yield %s : f64
  } else {
    scf.yield %zero : f64
  }
  return %r : f64
}
