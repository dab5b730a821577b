// O23: calls in a build of functions that choose and call.
// sq(x) = x * x; h(x) = if x < 0 then neg x else sq x; build(sz v, \i. h(v[i]))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-2.0, 3.0, 0.5]) ~ [2.0, 9.0, 0.25]
// jvp: ([1.0, 1.0, 1.0]) ~ ([-1.0, 6.0, 1.0])
// vjp: ([1.0, 10.0, 100.0]) ~ ([-1.0, 60.0, 100.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> !vector {
  %r = array.build (%i: index) {
    %x = array.index %v[%i] : !vector
    %value = func.call @h(%x) : (f64) -> f64
    array.yield %value : f64
  } : !vector
  return %r : !vector
}
func.func private @h(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %negative = arith.cmpf olt, %x, %zero : f64
  %r = scf.if %negative -> (f64) {
    %minus_x = arith.negf %x : f64
    scf.yield %minus_x : f64
  } else {
    %square = func.call @sq(%x) : (f64) -> f64
    scf.yield %square : f64
  }
  return %r : f64
}
func.func private @sq(%x: f64) -> f64 {
  %r = arith.mulf %x, %x : f64
  return %r : f64
}
