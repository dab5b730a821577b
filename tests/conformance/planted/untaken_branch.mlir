// The sum of roots is not taken, and finite, but the root of zero has no slope.
// RUN[1]: cotan check %s --quiet --arg x=[0.0,0.0]
!v = tensor<2xf64>
func.func @f(%x: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = array.sum %x along 0 : !v
  %c = arith.cmpf ogt, %s, %zero : f64
  %roots = math.sqrt %x : !v
  %n = array.sum %roots along 0 : !v
  %e = math.exp %s : f64
  %r = arith.select %c, %n, %e : f64
  return %r : f64
}
