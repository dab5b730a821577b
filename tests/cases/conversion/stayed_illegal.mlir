// Every operation that stays illegal is named, with the reason.
// RUN[1]: cotan opt %s --convert-scf-to-cf
func.func @f(%c: i1, %n: index, %x: f64) -> tensor<3xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.if %c {
    cf.assert %c, "this one could be converted"
  }
  %sum = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%x) -> f64 {
    scf.reduce(%x : f64) {
    ^bb0(%a: f64, %b: f64):
      %s = arith.addf %a, %b : f64
      scf.yield %s : f64
    }
  }
  %r = array.build (%k: index) {
    %y = scf.if %c -> (f64) {
      scf.yield %x : f64
    } else {
      scf.yield %sum : f64
    }
    array.yield %y : f64
  } : tensor<3xf64>
  return %r : tensor<3xf64>
}
