// A fold that carries zeros returns zeros, whatever it reads: they may be added in a linear function.
// RUN: cotan opt %s --canonicalize --verify-each=each
// EVAL: f([1.0, 2.0], [true, false], [3.0, 4.0]) = [6.0, 8.0]
!v = tensor<2xf64>
func.func @f(%x: !v, %c: tensor<2xi1>, %v: !v) -> !v {
  %zero = arith.constant 0.0 : f64
  %zeros = arith.constant dense<0.0> : !v
  %f = chad.lambda (%dx: !v) {
    %s, %all = array.fold %c, %zeros along 0 right from %zero (%state: f64, %b: i1, %e: f64) {
      %next = scf.if %b -> (f64) {
        %sum = arith.addf %e, %state : f64
        scf.yield %sum : f64
      } else {
        scf.yield %e : f64
      }
      array.yield %next, %state : f64, f64
    } : (tensor<2xi1>, !v, f64) -> (f64, !v)
    %twice = arith.addf %dx, %dx : !v
    %sum = arith.addf %twice, %all : !v
    chad.yield %sum : !v
  } : !chad.linear<(!v) -> !v>
  %r = chad.apply %f(%v) : !chad.linear<(!v) -> !v>
  return %r : !v
}
