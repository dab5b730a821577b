// M15: running maxima of a function by cases.
// \a. scan_max(map(a, \t. if t >= 0 then t * t else 0.1 * t))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.0, 0.5, -3.0, 2.0, 1.0]) ~ [-0.1, 0.25, 0.25, 4.0, 4.0]
// jvp: ([1.0, 2.0, 3.0, 4.0, 5.0]) ~ ([0.1, 2.0, 2.0, 16.0, 16.0])
// vjp: ([1.0, 1.0, 1.0, 1.0, 1.0]) ~ ([0.1, 2.0, 0.0, 8.0, 0.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> !vector {
  %zero = arith.constant 0.0 : f64
  %slope = arith.constant 0.1 : f64
  %least = arith.constant 0xFFF0000000000000 : f64
  %mapped = array.map %a (%t: f64) {
    %is_positive = arith.cmpf oge, %t, %zero : f64
    %case = scf.if %is_positive -> (f64) {
      %square = arith.mulf %t, %t : f64
      scf.yield %square : f64
    } else {
      %scaled = arith.mulf %slope, %t : f64
      scf.yield %scaled : f64
    }
    array.yield %case : f64
  } : (!vector) -> !vector
  %maxima = array.scan %mapped along 0 from %least : f64 (%p: f64, %q: f64) {
    %r = arith.maximumf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %maxima : !vector
}
