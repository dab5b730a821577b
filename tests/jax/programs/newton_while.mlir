module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %c) : tensor<4xf32>, tensor<i32>
    cond {
      %2 = stablehlo.multiply %iterArg, %iterArg : tensor<4xf32>
      %3 = stablehlo.multiply %2, %iterArg : tensor<4xf32>
      %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %5 = stablehlo.subtract %3, %4 : tensor<4xf32>
      %6 = stablehlo.abs %5 : tensor<4xf32>
      %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %7 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      %cst_3 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
      %8 = stablehlo.compare GT, %7, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_4 = stablehlo.constant dense<50> : tensor<i32>
      %9 = stablehlo.compare LT, %iterArg_0, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_5 = stablehlo.constant dense<false> : tensor<i1>
      %10 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i1>) -> tensor<i1>
      %11 = stablehlo.compare NE, %9, %10, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %12 = stablehlo.convert %11 : tensor<i1>
      %13 = stablehlo.and %8, %12 : tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %2 = stablehlo.multiply %iterArg, %iterArg : tensor<4xf32>
      %3 = stablehlo.multiply %2, %iterArg : tensor<4xf32>
      %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %5 = stablehlo.subtract %3, %4 : tensor<4xf32>
      %cst_2 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %7 = stablehlo.multiply %6, %iterArg : tensor<4xf32>
      %8 = stablehlo.multiply %7, %iterArg : tensor<4xf32>
      %cst_3 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %10 = stablehlo.add %8, %9 : tensor<4xf32>
      %11 = stablehlo.divide %5, %10 : tensor<4xf32>
      %12 = stablehlo.subtract %iterArg, %11 : tensor<4xf32>
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg_0, %c_4 : tensor<i32>
      stablehlo.return %12, %13 : tensor<4xf32>, tensor<i32>
    }
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0#0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}
