// Q8: the segmented sum; a flag starts a segment.
// \flags v. [scan v, reduce v]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([true, false, false, true, false], [0.5, 1.5, -2.0, 3.0, 0.25]) ~ [0.5, 2.0, 0.0, 3.0, 3.25], 3.25
// jvp: (_, [0.5, 2.0, 1.0, -1.0, 1.0]) ~ ([0.5, 2.5, 3.5, -1.0, 0.0], 0.0)
// vjp: ([2.0, -1.0, 0.75, 1.0, 1.0], 0.0) ~ (_, [1.75, -0.25, 0.75, 2.0, 1.0])
// vjp: ([0.0, 0.0, 0.0, 0.0, 0.0], 2.0) ~ (_, [0.0, 0.0, 0.0, 2.0, 2.0])
!vector = tensor<?xf64, #cotan.dims<n>>
!flags = tensor<?xi1, #cotan.dims<n>>
func.func @f(%is_start: !flags, %value: !vector) -> (!vector, f64) {
  %no = arith.constant false
  %zero = arith.constant 0.0 : f64
  %scanned:2 = array.scan %is_start, %value along 0 from %no, %zero : i1, f64 (%p_is_start: i1, %p_value: f64, %q_is_start: i1, %q_value: f64) {
    %is_start_r = arith.ori %p_is_start, %q_is_start : i1
    %sum = arith.addf %p_value, %q_value : f64
    %value_r = arith.select %q_is_start, %q_value, %sum : f64
    array.yield %is_start_r, %value_r : i1, f64
  } : !flags, !vector
  %reduced:2 = array.reduce %is_start, %value along 0 from %no, %zero : i1, f64 (%p_is_start: i1, %p_value: f64, %q_is_start: i1, %q_value: f64) {
    %is_start_r = arith.ori %p_is_start, %q_is_start : i1
    %sum = arith.addf %p_value, %q_value : f64
    %value_r = arith.select %q_is_start, %q_value, %sum : f64
    array.yield %is_start_r, %value_r : i1, f64
  } : !flags, !vector
  return %scanned#1, %reduced#1 : !vector, f64
}
