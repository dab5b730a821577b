// O24: a fold that reads a vector from outside at constant indices.
// fold (\(acc, b). acc * w[0] + b * w[1]) 1 v
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -2.0], [1.0, 2.0, 3.0]) ~ -8.375
// jvp: ([1.0, 0.0], [0.0, 1.0, 0.0]) ~ (-6.25)
// vjp: (1.0) ~ ([-5.25, 4.25], [-0.5, -1.0, -2.0])
!weights = tensor<2xf64>
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%w: !weights, %v: !vector) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.fold %v along 0 from %one (%acc: f64, %b: f64) {
    %w0 = array.index %w[0] : !weights
    %old = arith.mulf %acc, %w0 : f64
    %w1 = array.index %w[1] : !weights
    %new = arith.mulf %b, %w1 : f64
    %next = arith.addf %old, %new : f64
    array.yield %next : f64
  } : (!vector, f64) -> f64
  return %r : f64
}
