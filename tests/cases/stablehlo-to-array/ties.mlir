// With ties as in JAX, equal operands of a maximum share its derivative.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array{ties=jax},differentiate,canonicalize)"
// EVAL: both(1.0, 1.0) = 1.0, 0.5, 0.5
// EVAL: both(2.0, 1.0) = 2.0, 1.0, 0.0

func.func @largest(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.maximum %x, %y : tensor<f32>
  return %z : tensor<f32>
}
func.func @both(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %v, %a, %b = ad.vjp @largest(%x, %y, %one) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %v, %a, %b : tensor<f32>, tensor<f32>, tensor<f32>
}
