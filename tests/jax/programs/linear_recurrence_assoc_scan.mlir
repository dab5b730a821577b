module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x4xf32>, %arg1: tensor<7x4xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:6:2, 0:4] : (tensor<7x4xf32>) -> tensor<3x4xf32>
    %1 = stablehlo.slice %arg1 [0:6:2, 0:4] : (tensor<7x4xf32>) -> tensor<3x4xf32>
    %2 = stablehlo.slice %arg0 [1:7:2, 0:4] : (tensor<7x4xf32>) -> tensor<3x4xf32>
    %3 = stablehlo.slice %arg1 [1:7:2, 0:4] : (tensor<7x4xf32>) -> tensor<3x4xf32>
    %4 = stablehlo.multiply %0, %2 : tensor<3x4xf32>
    %5 = stablehlo.multiply %2, %1 : tensor<3x4xf32>
    %6 = stablehlo.add %5, %3 : tensor<3x4xf32>
    %7 = stablehlo.slice %4 [0:2:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %8 = stablehlo.slice %6 [0:2:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %9 = stablehlo.slice %4 [1:3:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %10 = stablehlo.slice %6 [1:3:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %11 = stablehlo.multiply %7, %9 : tensor<1x4xf32>
    %12 = stablehlo.multiply %9, %8 : tensor<1x4xf32>
    %13 = stablehlo.add %12, %10 : tensor<1x4xf32>
    %14 = stablehlo.slice %4 [2:3:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %15 = stablehlo.slice %6 [2:3:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %16 = stablehlo.multiply %11, %14 : tensor<1x4xf32>
    %17 = stablehlo.multiply %14, %13 : tensor<1x4xf32>
    %18 = stablehlo.add %17, %15 : tensor<1x4xf32>
    %19 = stablehlo.slice %4 [0:1, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %20 = stablehlo.concatenate %19, %16, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %21 = stablehlo.slice %6 [0:1, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %22 = stablehlo.concatenate %21, %18, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.pad %20, %cst, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.pad %11, %cst_0, low = [1, 0], high = [1, 0], interior = [1, 0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %25 = stablehlo.add %23, %24 : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.pad %22, %cst_1, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.pad %13, %cst_2, low = [1, 0], high = [1, 0], interior = [1, 0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %28 = stablehlo.add %26, %27 : tensor<3x4xf32>
    %29 = stablehlo.slice %arg0 [2:7:2, 0:4] : (tensor<7x4xf32>) -> tensor<3x4xf32>
    %30 = stablehlo.slice %arg1 [2:7:2, 0:4] : (tensor<7x4xf32>) -> tensor<3x4xf32>
    %31 = stablehlo.multiply %25, %29 : tensor<3x4xf32>
    %32 = stablehlo.multiply %29, %28 : tensor<3x4xf32>
    %33 = stablehlo.add %32, %30 : tensor<3x4xf32>
    %34 = stablehlo.slice %arg0 [0:1, 0:4] : (tensor<7x4xf32>) -> tensor<1x4xf32>
    %35 = stablehlo.concatenate %34, %31, dim = 0 : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
    %36 = stablehlo.slice %arg1 [0:1, 0:4] : (tensor<7x4xf32>) -> tensor<1x4xf32>
    %37 = stablehlo.concatenate %36, %33, dim = 0 : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.pad %35, %cst_3, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<7x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.pad %25, %cst_4, low = [1, 0], high = [1, 0], interior = [1, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<7x4xf32>
    %40 = stablehlo.add %38, %39 : tensor<7x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.pad %37, %cst_5, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<7x4xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.pad %28, %cst_6, low = [1, 0], high = [1, 0], interior = [1, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<7x4xf32>
    %43 = stablehlo.add %41, %42 : tensor<7x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_7) applies stablehlo.add across dimensions = [0, 1] : (tensor<7x4xf32>, tensor<f32>) -> tensor<f32>
    return %44 : tensor<f32>
  }
}
