// The regions of `sum.match` have single blocks.
// RUN[1]: cotan opt %s --convert-scf-to-cf
func.func @f(%s: !sum.sum<f64, f64>, %c: i1) -> f64 {
  %r = sum.match %s : !sum.sum<f64, f64> -> f64 (%x: f64) {
    sum.yield %x : f64
  }, (%x: f64) {
    %y = scf.if %c -> (f64) {
      scf.yield %x : f64
    } else {
      %z = arith.negf %x : f64
      scf.yield %z : f64
    }
    sum.yield %y : f64
  }
  return %r : f64
}
