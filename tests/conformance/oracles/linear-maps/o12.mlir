// O12: the logarithm of a sum of powers.
// log(sum(build(n, \i. exp v[i])))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 3.0]) ~ 3.4076059644444
// jvp: ([1.0, 0.0, 0.0]) ~ (0.09003057317038)
// vjp: (1.0) ~ ([0.09003057317038, 0.2447284710548, 0.66524095577482])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> f64 {
  %powers = array.build (%i: index) {
    %x = array.index %v[%i] : !vector
    %power = math.exp %x : f64
    array.yield %power : f64
  } : !vector
  %sum = array.sum %powers along 0 : !vector
  %r = math.log %sum : f64
  return %r : f64
}
