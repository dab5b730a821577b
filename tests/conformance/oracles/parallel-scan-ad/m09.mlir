// M9: a roll of nothing gives back what is pushed.
// \v. roll_right(v, [])
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5) ~ [], 0.5
// jvp: (1.0) ~ ([], 1.0)
// vjp: ([], 4.0) ~ (4.0)
!vector = tensor<?xf64, #cotan.dims<n>>
!extended = tensor<?xf64, #cotan.dims<n + 1>>
func.func private @roll_right(%value: f64, %xs: !vector) -> (!vector, f64) {
  %front = array.replicate %value along 0 : f64 -> tensor<1xf64>
  %extended = array.concat %front, %xs along 0 : tensor<1xf64>, !vector
  %last = array.index %extended[n] : !extended
  %rolled = array.slice %extended from [0] : !extended -> !vector
  return %rolled, %last : !vector, f64
}
func.func @f(%value: f64) -> (tensor<0xf64>, f64) {
  %nothing = arith.constant dense<> : tensor<0xf64>
  %rolled, %last = array.call @roll_right(%value, %nothing) : (f64, tensor<0xf64>) -> (tensor<0xf64>, f64)
  return %rolled, %last : tensor<0xf64>, f64
}
