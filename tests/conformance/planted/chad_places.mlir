// A map whose places add nothing to what its body sees, in homomorphic differentiation.
// RUN[1]: cotan check %s --fn f --quiet --with='differentiate{method=chad},forget-places'
func.func @f(%x: tensor<3xf64>, %w: f64) -> f64 {
  %y = array.map %x (%a: f64) {
    %p = arith.mulf %a, %w : f64
    %s = math.sin %p : f64
    array.yield %s : f64
  } : (tensor<3xf64>) -> tensor<3xf64>
  %r = array.sum %y along 0 : tensor<3xf64>
  return %r : f64
}
