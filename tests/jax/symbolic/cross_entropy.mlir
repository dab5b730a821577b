module @jit_cross_entropy attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<?x4xf32>, %arg2: tensor<4x3xf32>, %arg3: tensor<?xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<?x4xf32>, tensor<4x3xf32>) -> tensor<?x3xf32>
    %1 = call @log_softmax(%arg0, %0) : (tensor<i32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %2 = call @_one_hot(%arg0, %arg3) : (tensor<i32>, tensor<?xi32>) -> tensor<?x3xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<?x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<?x3xf32>, tensor<f32>) -> tensor<?xf32>
    %5 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
    %7 = stablehlo.divide %6, %5 : tensor<f32>
    %8 = stablehlo.negate %7 : tensor<f32>
    return %8 : tensor<f32>
  }
  func.func private @log_softmax(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg1 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<?x3xf32>, tensor<f32>) -> tensor<?xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.dynamic_broadcast_in_dim %cst_0, %1, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
    %3 = stablehlo.maximum %2, %0 : tensor<?xf32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %4 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<1xi32>
    %5 = stablehlo.concatenate %4, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = stablehlo.dynamic_broadcast_in_dim %3, %5, dims = [0] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<1xi32>
    %8 = stablehlo.concatenate %7, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = stablehlo.dynamic_broadcast_in_dim %6, %8, dims = [0, 1] : (tensor<?x1xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %10 = stablehlo.subtract %arg1, %9 : tensor<?x3xf32>
    %11 = stablehlo.exponential %10 : tensor<?x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_4) applies stablehlo.add across dimensions = [1] : (tensor<?x3xf32>, tensor<f32>) -> tensor<?xf32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<1xi32>
    %14 = stablehlo.concatenate %13, %c_6, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %15 = stablehlo.dynamic_broadcast_in_dim %12, %14, dims = [0] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %16 = stablehlo.log %15 : tensor<?x1xf32>
    %c_7 = stablehlo.constant dense<3> : tensor<i32>
    %17 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_8 = stablehlo.constant dense<3> : tensor<1xi32>
    %18 = stablehlo.concatenate %17, %c_8, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %19 = stablehlo.dynamic_broadcast_in_dim %16, %18, dims = [0, 1] : (tensor<?x1xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %20 = stablehlo.subtract %10, %19 : tensor<?x3xf32>
    return %20 : tensor<?x3xf32>
  }
  func.func private @_one_hot(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<?xi32>) -> tensor<?x3xf32> {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<1xi32>
    %1 = stablehlo.concatenate %0, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %2 = stablehlo.dynamic_broadcast_in_dim %arg1, %1, dims = [0] : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %3 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %4 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_2 = stablehlo.constant dense<3> : tensor<1xi32>
    %5 = stablehlo.concatenate %4, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = stablehlo.dynamic_broadcast_in_dim %2, %5, dims = [0, 1] : (tensor<?x1xi32>, tensor<2xi32>) -> tensor<?x3xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_4 = stablehlo.constant dense<3> : tensor<1xi32>
    %8 = stablehlo.concatenate %7, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = stablehlo.dynamic_broadcast_in_dim %3, %8, dims = [0, 1] : (tensor<1x3xi32>, tensor<2xi32>) -> tensor<?x3xi32>
    %10 = stablehlo.compare EQ, %6, %9, SIGNED : (tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x3xi1>
    %11 = stablehlo.convert %10 : (tensor<?x3xi1>) -> tensor<?x3xf32>
    return %11 : tensor<?x3xf32>
  }
}
