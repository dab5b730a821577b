// O11: a sum over all pairs.
// sum(build(sz v, \i. sum(build(sz v, \j. exp(v[i] * v[j])))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.1, -0.2, 0.3]) ~ 9.0498707066708
// jvp: ([1.0, 1.0, 1.0]) ~ (1.2588670931813)
// vjp: (1.0) ~ ([0.42820328446624, 0.34477414513494, 0.48588966358013])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> f64 {
  %sums = array.build (%i: index) {
    %powers = array.build (%j: index) {
      %x = array.index %v[%i] : !vector
      %y = array.index %v[%j] : !vector
      %product = arith.mulf %x, %y : f64
      %power = math.exp %product : f64
      array.yield %power : f64
    } : !vector
    %sum = array.sum %powers along 0 : !vector
    array.yield %sum : f64
  } : !vector
  %r = array.sum %sums along 0 : !vector
  return %r : f64
}
