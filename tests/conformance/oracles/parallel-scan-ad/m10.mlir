// M10: sums of all that follow.
// \a. reverse(scan_+(reverse a))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 3.0]) ~ [6.0, 5.0, 3.0]
// jvp: ([1.0, 10.0, 100.0]) ~ ([111.0, 110.0, 100.0])
// vjp: ([1.0, 2.0, 4.0]) ~ ([1.0, 3.0, 7.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> !vector {
  %zero = arith.constant 0.0 : f64
  %reversed = array.reverse %a along 0 : !vector
  %sums = array.scan %reversed along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  %suffix_sums = array.reverse %sums along 0 : !vector
  return %suffix_sums : !vector
}
