// M6: the exclusive scan, by a roll.
// \a. fst(roll_right(0, scan_+ a))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -2.0, 0.5, 3.0]) ~ [0.0, 1.0, -1.0, -0.5]
// jvp: ([1.0, 2.0, 3.0, 4.0]) ~ ([0.0, 1.0, 3.0, 6.0])
// vjp: ([1.0, 2.0, -1.0, 0.5]) ~ ([1.5, -0.5, 0.5, 0.0])
!vector = tensor<?xf64, #cotan.dims<n>>
!extended = tensor<?xf64, #cotan.dims<n + 1>>
func.func private @roll_right(%value: f64, %xs: !vector) -> (!vector, f64) {
  %front = array.replicate %value along 0 : f64 -> tensor<1xf64>
  %extended = array.concat %front, %xs along 0 : tensor<1xf64>, !vector
  %last = array.index %extended[n] : !extended
  %rolled = array.slice %extended from [0] : !extended -> !vector
  return %rolled, %last : !vector, f64
}
func.func @f(%a: !vector) -> !vector {
  %zero = arith.constant 0.0 : f64
  %sums = array.scan %a along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  %before, %total = array.call @roll_right(%zero, %sums) : (f64, !vector) -> (!vector, f64)
  return %before : !vector
}
