module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>, %arg5: tensor<4xf32>, %arg6: tensor<5x8xf32>, %arg7: tensor<5x4xf32>, %arg8: tensor<i32>) -> (tensor<8x4xf32> {jax.result_info = "result[0][0][0]"}, tensor<4xf32> {jax.result_info = "result[0][0][1]"}, tensor<8x4xf32> {jax.result_info = "result[1][0][0]"}, tensor<4xf32> {jax.result_info = "result[1][0][1]"}, tensor<8x4xf32> {jax.result_info = "result[2][0][0]"}, tensor<4xf32> {jax.result_info = "result[2][0][1]"}) {
    %0 = stablehlo.dot_general %arg6, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x8xf32>, tensor<8x4xf32>) -> tensor<5x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<5x4xf32>
    %3 = stablehlo.add %0, %2 : tensor<5x4xf32>
    %4 = stablehlo.subtract %3, %arg7 : tensor<5x4xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<5x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x4xf32>
    %7 = stablehlo.multiply %6, %4 : tensor<5x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %9 = stablehlo.divide %8, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %10 = stablehlo.divide %cst_2, %cst_3 : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<5x4xf32>
    %12 = stablehlo.multiply %11, %7 : tensor<5x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32>
    %14 = stablehlo.reshape %13 : (tensor<4xf32>) -> tensor<1x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.dot_general %12, %arg6, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x4xf32>, tensor<5x8xf32>) -> tensor<4x8xf32>
    %17 = stablehlo.transpose %16, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %cst_6 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %19 = stablehlo.multiply %18, %arg2 : tensor<8x4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %21 = stablehlo.multiply %20, %17 : tensor<8x4xf32>
    %22 = stablehlo.add %19, %21 : tensor<8x4xf32>
    %cst_8 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %24 = stablehlo.multiply %23, %arg3 : tensor<4xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %26 = stablehlo.multiply %25, %15 : tensor<4xf32>
    %27 = stablehlo.add %24, %26 : tensor<4xf32>
    %cst_10 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %29 = stablehlo.multiply %28, %arg4 : tensor<8x4xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %31 = stablehlo.multiply %30, %17 : tensor<8x4xf32>
    %32 = stablehlo.multiply %31, %17 : tensor<8x4xf32>
    %33 = stablehlo.add %29, %32 : tensor<8x4xf32>
    %cst_12 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %35 = stablehlo.multiply %34, %arg5 : tensor<4xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %37 = stablehlo.multiply %36, %15 : tensor<4xf32>
    %38 = stablehlo.multiply %37, %15 : tensor<4xf32>
    %39 = stablehlo.add %35, %38 : tensor<4xf32>
    %40 = stablehlo.convert %arg8 : (tensor<i32>) -> tensor<f32>
    %cst_14 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %41 = stablehlo.convert %arg8 : (tensor<i32>) -> tensor<f32>
    %42 = stablehlo.power %cst_14, %41 : tensor<f32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.subtract %cst_15, %42 : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %45 = stablehlo.divide %22, %44 : tensor<8x4xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %47 = stablehlo.multiply %46, %45 : tensor<8x4xf32>
    %48 = stablehlo.convert %arg8 : (tensor<i32>) -> tensor<f32>
    %cst_17 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %49 = stablehlo.convert %arg8 : (tensor<i32>) -> tensor<f32>
    %50 = stablehlo.power %cst_17, %49 : tensor<f32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %51 = stablehlo.subtract %cst_18, %50 : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %53 = stablehlo.divide %33, %52 : tensor<8x4xf32>
    %54 = stablehlo.sqrt %53 : tensor<8x4xf32>
    %cst_19 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %56 = stablehlo.add %54, %55 : tensor<8x4xf32>
    %57 = stablehlo.divide %47, %56 : tensor<8x4xf32>
    %58 = stablehlo.subtract %arg0, %57 : tensor<8x4xf32>
    %59 = stablehlo.convert %arg8 : (tensor<i32>) -> tensor<f32>
    %cst_20 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %60 = stablehlo.convert %arg8 : (tensor<i32>) -> tensor<f32>
    %61 = stablehlo.power %cst_20, %60 : tensor<f32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.subtract %cst_21, %61 : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %64 = stablehlo.divide %27, %63 : tensor<4xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %66 = stablehlo.multiply %65, %64 : tensor<4xf32>
    %67 = stablehlo.convert %arg8 : (tensor<i32>) -> tensor<f32>
    %cst_23 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %68 = stablehlo.convert %arg8 : (tensor<i32>) -> tensor<f32>
    %69 = stablehlo.power %cst_23, %68 : tensor<f32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %70 = stablehlo.subtract %cst_24, %69 : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %72 = stablehlo.divide %39, %71 : tensor<4xf32>
    %73 = stablehlo.sqrt %72 : tensor<4xf32>
    %cst_25 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %75 = stablehlo.add %73, %74 : tensor<4xf32>
    %76 = stablehlo.divide %66, %75 : tensor<4xf32>
    %77 = stablehlo.subtract %arg1, %76 : tensor<4xf32>
    return %58, %77, %22, %27, %33, %39 : tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>
  }
}
