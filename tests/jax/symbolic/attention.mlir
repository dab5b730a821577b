module @jit_attention attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<i32> {jax.global_constant = "t"}, %arg2: tensor<?x?x2x4xf32>, %arg3: tensor<?x?x2x4xf32>, %arg4: tensor<?x?x2x4xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg2, %arg3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<?x?x2x4xf32>, tensor<?x?x2x4xf32>) -> tensor<?x2x?x?xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi32>
    %2 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %4 = stablehlo.concatenate %1, %c_0, %2, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %5 = stablehlo.dynamic_broadcast_in_dim %cst, %4, dims = [] : (tensor<f32>, tensor<4xi32>) -> tensor<?x2x?x?xf32>
    %6 = stablehlo.divide %0, %5 : tensor<?x2x?x?xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<?x2x?x?xf32>, tensor<f32>) -> tensor<?x2x?xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %8 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<1xi32>
    %9 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %10 = stablehlo.concatenate %8, %c_4, %9, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %11 = stablehlo.dynamic_broadcast_in_dim %cst_2, %10, dims = [] : (tensor<f32>, tensor<3xi32>) -> tensor<?x2x?xf32>
    %12 = stablehlo.maximum %11, %7 : tensor<?x2x?xf32>
    %c_5 = stablehlo.constant dense<2> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_7 = stablehlo.constant dense<2> : tensor<1xi32>
    %14 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %c_8 = stablehlo.constant dense<1> : tensor<1xi32>
    %15 = stablehlo.concatenate %13, %c_7, %14, %c_8, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %16 = stablehlo.dynamic_broadcast_in_dim %12, %15, dims = [0, 1, 2] : (tensor<?x2x?xf32>, tensor<4xi32>) -> tensor<?x2x?x1xf32>
    %c_9 = stablehlo.constant dense<2> : tensor<i32>
    %17 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_10 = stablehlo.constant dense<2> : tensor<1xi32>
    %18 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %19 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %20 = stablehlo.concatenate %17, %c_10, %18, %19, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %21 = stablehlo.dynamic_broadcast_in_dim %16, %20, dims = [0, 1, 2, 3] : (tensor<?x2x?x1xf32>, tensor<4xi32>) -> tensor<?x2x?x?xf32>
    %22 = stablehlo.subtract %6, %21 : tensor<?x2x?x?xf32>
    %23 = stablehlo.exponential %22 : tensor<?x2x?x?xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<?x2x?x?xf32>, tensor<f32>) -> tensor<?x2x?xf32>
    %c_12 = stablehlo.constant dense<2> : tensor<i32>
    %c_13 = stablehlo.constant dense<1> : tensor<i32>
    %25 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_14 = stablehlo.constant dense<2> : tensor<1xi32>
    %26 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %c_15 = stablehlo.constant dense<1> : tensor<1xi32>
    %27 = stablehlo.concatenate %25, %c_14, %26, %c_15, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %28 = stablehlo.dynamic_broadcast_in_dim %24, %27, dims = [0, 1, 2] : (tensor<?x2x?xf32>, tensor<4xi32>) -> tensor<?x2x?x1xf32>
    %c_16 = stablehlo.constant dense<2> : tensor<i32>
    %29 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %c_17 = stablehlo.constant dense<2> : tensor<1xi32>
    %30 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %31 = stablehlo.reshape %arg1 : (tensor<i32>) -> tensor<1xi32>
    %32 = stablehlo.concatenate %29, %c_17, %30, %31, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %33 = stablehlo.dynamic_broadcast_in_dim %28, %32, dims = [0, 1, 2, 3] : (tensor<?x2x?x1xf32>, tensor<4xi32>) -> tensor<?x2x?x?xf32>
    %34 = stablehlo.divide %23, %33 : tensor<?x2x?x?xf32>
    %35 = stablehlo.dot_general %arg4, %34, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<?x?x2x4xf32>, tensor<?x2x?x?xf32>) -> tensor<?x2x4x?xf32>
    %36 = stablehlo.transpose %35, dims = [0, 3, 1, 2] : (tensor<?x2x4x?xf32>) -> tensor<?x?x2x4xf32>
    %37 = stablehlo.multiply %36, %36 : tensor<?x?x2x4xf32>
    %38 = stablehlo.multiply %arg1, %arg0 : tensor<i32>
    %39 = stablehlo.convert %38 : tensor<i32>
    %c_18 = stablehlo.constant dense<8> : tensor<i32>
    %40 = stablehlo.multiply %39, %c_18 : tensor<i32>
    %41 = stablehlo.convert %40 : (tensor<i32>) -> tensor<f32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.reduce(%37 init: %cst_19) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<?x?x2x4xf32>, tensor<f32>) -> tensor<f32>
    %43 = stablehlo.divide %42, %41 : tensor<f32>
    return %43 : tensor<f32>
  }
}
