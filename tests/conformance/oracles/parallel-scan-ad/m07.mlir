// M7: push in front, pop behind.
// \v a. roll_right(v, a)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, [1.0, 2.0, 3.0]) ~ [0.5, 1.0, 2.0], 3.0
// jvp: (1.0, [10.0, 20.0, 30.0]) ~ ([1.0, 10.0, 20.0], 30.0)
// vjp: ([1.0, 2.0, 3.0], 4.0) ~ (1.0, [2.0, 3.0, 4.0])
!vector = tensor<?xf64, #cotan.dims<n>>
!extended = tensor<?xf64, #cotan.dims<n + 1>>
func.func @f(%value: f64, %xs: !vector) -> (!vector, f64) {
  %front = array.replicate %value along 0 : f64 -> tensor<1xf64>
  %extended = array.concat %front, %xs along 0 : tensor<1xf64>, !vector
  %last = array.index %extended[n] : !extended
  %rolled = array.slice %extended from [0] : !extended -> !vector
  return %rolled, %last : !vector, f64
}
