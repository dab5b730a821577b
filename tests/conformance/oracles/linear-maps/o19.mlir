// O19: a fold in a build: a sum of products of sums.
// sum(build(sz v, \i. fold (\(acc, b). acc * (b + v[i])) 1 v))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 2.0]) ~ 9.75
// jvp: ([1.0, 0.0, 2.0]) ~ (40.5)
// vjp: (1.0) ~ ([1.5, 10.5, 19.5])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %products = array.build (%i: index) {
    %product = array.fold %v along 0 from %one (%acc: f64, %b: f64) {
      %x = array.index %v[%i] : !vector
      %sum = arith.addf %b, %x : f64
      %next = arith.mulf %acc, %sum : f64
      array.yield %next : f64
    } : (!vector, f64) -> f64
    array.yield %product : f64
  } : !vector
  %r = array.sum %products along 0 : !vector
  return %r : f64
}
