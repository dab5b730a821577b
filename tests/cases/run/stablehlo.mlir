// Commands translate StableHLO when they read it.
// RUN: cotan run %s --arg '[1.0, 2.0]' --arg 3 --verbose
// RUN: cotan grad %s --run --arg '[1.0, 2.0]' --arg 3
// RUN: cotan grad %s
// RUN: cotan cost %s

module @jit_f attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<2xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<ui8>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.convert %arg1 : (tensor<ui8>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = call @product(%arg0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    return %3 : tensor<f32>
  }
  func.func private @product(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<2xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<2xf32>
    return %1 : tensor<2xf32>
  }
}
