// O5: a map that captures numbers.
// sum (map(e. sigm(w * e + b), xs))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.7, -0.2, [0.5, -1.5, 2.0]) ~ 1.5286547676681
// jvp: (1.0, -1.0, [0.5, 0.25, -0.75]) ~ (-0.35525862145195)
// vjp: (1.0) ~ (0.22043120414364, 0.59959823431685, [0.17401930467428, 0.12117335089475, 0.12452610845276])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%w: f64, %b: f64, %xs: !vector) -> f64 {
  %activations = array.map %xs (%e: f64) {
    %product = arith.mulf %w, %e : f64
    %sum = arith.addf %product, %b : f64
    %activation = special.sigmoid %sum : f64
    array.yield %activation : f64
  } : (!vector) -> !vector
  %r = array.sum %activations along 0 : !vector
  return %r : f64
}
