module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9xf32>, %arg1: tensor<9xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<9xf32>
    %1 = stablehlo.log %0 : tensor<9xf32>
    %cst = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %3 = stablehlo.add %1, %2 : tensor<9xf32>
    %cst_0 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %5 = stablehlo.divide %3, %4 : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<9xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %9 = stablehlo.divide %7, %8 : tensor<9xf32>
    %cst_3 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<9xf32>
    %12 = stablehlo.abs %11 : tensor<9xf32>
    %cst_4 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %14 = stablehlo.compare LT, %12, %13, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    %15 = chlo.erf %11 : tensor<9xf32> -> tensor<9xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %17 = stablehlo.add %16, %15 : tensor<9xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %19 = stablehlo.compare GT, %11, %18, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    %20 = chlo.erfc %12 : tensor<9xf32> -> tensor<9xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %22 = stablehlo.subtract %21, %20 : tensor<9xf32>
    %23 = chlo.erfc %12 : tensor<9xf32> -> tensor<9xf32>
    %24 = stablehlo.select %19, %22, %23 : tensor<9xi1>, tensor<9xf32>
    %25 = stablehlo.select %14, %17, %24 : tensor<9xi1>, tensor<9xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %27 = stablehlo.multiply %26, %25 : tensor<9xf32>
    %28 = stablehlo.multiply %arg0, %27 : tensor<9xf32>
    %cst_9 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %30 = stablehlo.subtract %5, %29 : tensor<9xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %32 = stablehlo.subtract %30, %31 : tensor<9xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %34 = stablehlo.divide %32, %33 : tensor<9xf32>
    %cst_12 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %36 = stablehlo.multiply %34, %35 : tensor<9xf32>
    %37 = stablehlo.abs %36 : tensor<9xf32>
    %cst_13 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %39 = stablehlo.compare LT, %37, %38, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    %40 = chlo.erf %36 : tensor<9xf32> -> tensor<9xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %42 = stablehlo.add %41, %40 : tensor<9xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %44 = stablehlo.compare GT, %36, %43, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    %45 = chlo.erfc %37 : tensor<9xf32> -> tensor<9xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %47 = stablehlo.subtract %46, %45 : tensor<9xf32>
    %48 = chlo.erfc %37 : tensor<9xf32> -> tensor<9xf32>
    %49 = stablehlo.select %44, %47, %48 : tensor<9xi1>, tensor<9xf32>
    %50 = stablehlo.select %39, %42, %49 : tensor<9xi1>, tensor<9xf32>
    %cst_17 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %52 = stablehlo.multiply %51, %50 : tensor<9xf32>
    %53 = stablehlo.multiply %arg1, %52 : tensor<9xf32>
    %54 = stablehlo.subtract %28, %53 : tensor<9xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%54 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
    return %55 : tensor<f32>
  }
}
