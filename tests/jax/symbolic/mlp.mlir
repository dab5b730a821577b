module @jit_mlp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<?x3xf32>, %arg2: tensor<3x4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4x2xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %c = stablehlo.constant dense<4> : tensor<i32>
    %2 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_0 = stablehlo.constant dense<4> : tensor<1xi32>
    %3 = stablehlo.concatenate %2, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %4 = stablehlo.dynamic_broadcast_in_dim %1, %3, dims = [0, 1] : (tensor<1x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %5 = stablehlo.add %0, %4 : tensor<?x4xf32>
    %6 = stablehlo.tanh %5 : tensor<?x4xf32>
    %7 = stablehlo.dot_general %6, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<?x4xf32>, tensor<4x2xf32>) -> tensor<?x2xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<?x2xf32>
    %9 = stablehlo.convert %arg0 : tensor<i32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %10 = stablehlo.multiply %9, %c_1 : tensor<i32>
    %11 = stablehlo.convert %10 : (tensor<i32>) -> tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%8 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<?x2xf32>, tensor<f32>) -> tensor<f32>
    %13 = stablehlo.divide %12, %11 : tensor<f32>
    return %13 : tensor<f32>
  }
}
