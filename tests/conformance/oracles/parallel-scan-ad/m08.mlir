// M8: push behind, pop in front.
// \a v. roll_left(a, v)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 3.0], 0.5) ~ 1.0, [2.0, 3.0, 0.5]
// jvp: ([10.0, 20.0, 30.0], 1.0) ~ (10.0, [20.0, 30.0, 1.0])
// vjp: (4.0, [1.0, 2.0, 3.0]) ~ ([4.0, 1.0, 2.0], 3.0)
!vector = tensor<?xf64, #cotan.dims<n>>
!extended = tensor<?xf64, #cotan.dims<n + 1>>
func.func @f(%xs: !vector, %value: f64) -> (f64, !vector) {
  %back = array.replicate %value along 0 : f64 -> tensor<1xf64>
  %extended = array.concat %xs, %back along 0 : !vector, tensor<1xf64>
  %first = array.index %extended[0] : !extended
  %rolled = array.slice %extended from [1] : !extended -> !vector
  return %first, %rolled : f64, !vector
}
