// A fold whose turns add nothing to what its body sees, in homomorphic differentiation.
// RUN[1]: cotan check %s --fn f --quiet --with='differentiate{method=chad},forget-turns'
func.func @f(%x: tensor<3xf64>, %w: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.fold %x along 0 from %one (%s: f64, %a: f64) {
    %p = arith.mulf %s, %w : f64
    %t = arith.mulf %p, %a : f64
    %n = math.sin %t : f64
    array.yield %n : f64
  } : (tensor<3xf64>, f64) -> f64
  return %r : f64
}
