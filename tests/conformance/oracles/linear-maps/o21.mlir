// O21: a mean.
// sum(v) / toReal(sz v)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 4.0]) ~ 2.3333333333333
// jvp: ([1.0, 1.0, -1.0]) ~ (0.33333333333333)
// vjp: (3.0) ~ ([1.0, 1.0, 1.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> f64 {
  %sum = array.sum %v along 0 : !vector
  %size = array.dim n
  %integer = arith.index_cast %size : index to i64
  %count = arith.sitofp %integer : i64 to f64
  %r = arith.divf %sum, %count : f64
  return %r : f64
}
